import { expect, it } from 'vitest';
import { countGlyph, findNameless, type GlyphCounts } from './nameless-glyphs.ts';
import type { ReadFont } from './text-state.ts';

const fontOf = (name: string, bitmap = false): ReadFont => ({
  style: { name, bold: false, italic: false, monospace: false },
  widthScale: 0.001,
  vertical: false,
  bitmap,
  ownSigns: false,
});

/** Shows each character of a text by a code that is `shift` below its own. */
function show(counts: GlyphCounts, font: ReadFont, text: string, shift: number): void {
  for (const character of text) {
    const code = character.charCodeAt(0) - shift;
    countGlyph(counts, font, { unicode: String.fromCharCode(code), originalCharCode: code });
  }
}

it('finds fonts that number their glyphs and name no characters', () => {
  const counts: GlyphCounts = new Map();
  const [named, numbered] = [fontOf('Named'), fontOf('Numbered')];
  show(counts, named, 'Pump hall two', 0);
  show(counts, numbered, 'Valve 14 is shut. Keep the gate open until noon.', 29);
  expect(findNameless(counts)).toEqual({ share: 48 / 61, fonts: [numbered.style] });
});

it('takes ligatures of bitmap fonts, and a rare odd code, for no such font', () => {
  const counts: GlyphCounts = new Map();
  const [plain, bitmap] = [fontOf('Plain'), fontOf('Bitmap', true)];
  show(counts, plain, `${'The crew fills the tank. '.repeat(4)}\u0003`, 0);
  expect(findNameless(counts)).toBeUndefined();
  show(counts, bitmap, '\u000ces \u000bort', 0);
  expect(findNameless(counts)?.share).toBeCloseTo(2 / 109);
});
