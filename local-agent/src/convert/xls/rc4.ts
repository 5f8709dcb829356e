/** The bytes that RC4 gives for a key, one after the other. */
export function* rc4Bytes(key: Uint8Array): Generator<number, never> {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    state[one] = at(other);
    state[other] = kept;
  };
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  for (let index = 1, other = 0; ; index = (index + 1) & 255) {
    other = (other + at(index)) & 255;
    swap(index, other);
    yield at((at(index) + at(other)) & 255);
  }
}

export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const bytes = rc4Bytes(key);
  return Buffer.from(data.map((byte) => byte ^ bytes.next().value));
}
