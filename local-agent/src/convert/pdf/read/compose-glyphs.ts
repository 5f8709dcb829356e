import type { Glyph } from './text-state.ts';

/** Makes one glyph of two that follow each other, in either order, where `compose` gives one for a sign and what it is drawn over. */
export function composeGlyphs(
  glyphs: readonly Glyph[],
  compose: (sign: Glyph, under: Glyph) => Glyph | undefined,
): readonly Glyph[] {
  const out: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = out.at(-1);
    const composed = last && (compose(last, glyph) ?? compose(glyph, last));
    if (composed) out[out.length - 1] = composed;
    else out.push(glyph);
  }
  return out;
}
