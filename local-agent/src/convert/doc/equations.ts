import { EQUATION_STREAM, nativeEquation } from '../math/mtef/native-equation.ts';
import type { OleContainer } from '../ole/open-ole.ts';

/** Gives the formulas of Equation Editor and MathType in a document's embedded objects, by number, each read once. */
export function readEquations(streams: OleContainer): (object: number) => string | undefined {
  const known = new Map<number, string | undefined>();
  return (object) => {
    if (!known.has(object)) {
      const stream = streams.get(`ObjectPool/_${object}/${EQUATION_STREAM}`);
      known.set(object, stream && nativeEquation(stream));
    }
    return known.get(object);
  };
}
