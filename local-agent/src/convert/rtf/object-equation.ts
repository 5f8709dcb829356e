import { EQUATION_STREAM, nativeEquation } from '../math/mtef/native-equation.ts';
import { readSmallStream } from '../ole/read-small-stream.ts';

/** Longest data that is kept, hexadecimal digits: formulas need a few thousand. */
export const MAX_OBJECT = 1_000_000;

/** What an OLE container begins with. */
const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The formula of an embedded object as LaTeX: its data has a header, then an OLE container. */
export function objectEquation(digits: string): string | undefined {
  if (digits.length > MAX_OBJECT) return undefined;
  const data = Buffer.from(digits.replaceAll(' ', ''), 'hex');
  const start = data.indexOf(MAGIC);
  const stream = start < 0 ? undefined : readSmallStream(data.subarray(start), EQUATION_STREAM);
  return stream && nativeEquation(stream);
}
