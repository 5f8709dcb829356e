import { EQUATION_STREAM, nativeEquation } from '../math/mtef/native-equation.ts';
import { readSmallStream } from '../ole/read-small-stream.ts';
import type { OoxmlPackage } from './open-package.ts';

/** Formulas of Equation Editor and MathType that a part embeds, as LaTeX by relationship id. Damaged ones are omitted. */
export async function readEquations(ooxml: OoxmlPackage, part: string): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  for (const [id, { type, target, external }] of await ooxml.relationships(part)) {
    if (type !== 'oleObject' || external) continue;
    const object = await ooxml.bytes(target).catch(() => undefined);
    const stream = object && readSmallStream(object, EQUATION_STREAM);
    const latex = stream && nativeEquation(stream);
    if (latex) out.set(id, latex);
  }
  return out;
}
