/** Encrypts or decrypts a stream, byte by byte, each at its place; `begin` says how long the next record is. */
export type StreamCipher = {
  readonly begin: (length: number) => void;
  readonly next: (byte: number, at: number) => number;
};
