import { mtefToLatex } from './mtef-to-latex.ts';

/** The stream of an embedded object that Equation Editor and MathType write their formula to. */
export const EQUATION_STREAM = 'Equation Native';

/** A header comes first, which begins with its own length and has that of the formula. */
const HEADER = 28;
const LENGTH = 8;

/** The formula of such a stream as LaTeX; `undefined` when it cannot be read. */
export function nativeEquation(stream: Uint8Array): string | undefined {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.length);
  if (bytes.length < HEADER) return undefined;
  const start = bytes.readUInt16LE(0);
  return mtefToLatex(bytes.subarray(start, start + bytes.readUInt32LE(LENGTH)));
}
