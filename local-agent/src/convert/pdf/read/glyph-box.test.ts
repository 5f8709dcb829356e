import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPdf, stream } from '../raw-pdf.test.fixture.ts';

const NAMELESS =
  '/FontBBox[0 0 40 40]/FirstChar 0/LastChar 0/Widths[0]/Encoding<</Type/Encoding/Differences[0/a0]>>/CharProcs<</a0 6 0 R>>';

/** A page with these operators, a Type 3 font `T` with pixels as units, and Helvetica as `H`. */
function pageWithGlyph(bounds: string, operators: string, font = NAMELESS): Buffer {
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</T 5 0 R/H 7 0 R>>>>>>',
    stream(operators),
    `<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 1 0 0]${font}>>`,
    stream(`${bounds} d1 0 0 39 38 re f`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
}

const ITEMS = ['Pull the nets before noon.', 'Repair them at night.'];

const operators = ITEMS.map(
  (text, index) =>
    `BT /T 0.1 Tf 1 0 0 1 60 ${700 - 20 * index + 2} Tm <00> Tj ET BT /H 10 Tf 1 0 0 1 72 ${700 - 20 * index} Tm (${text}) Tj ET`,
).join('\n');

it('a small even glyph without a character before a line is its bullet', async () => {
  const { markdown } = await convertWith(pdf, pageWithGlyph('0 0 0 0 39 38', operators));
  expect(markdown.trim()).toBe(ITEMS.map((text) => `- ${text}`).join('\n'));
});

it('a long glyph without a character is no bullet', async () => {
  const { markdown } = await convertWith(pdf, pageWithGlyph('0 0 0 0 90 10', operators));
  expect(markdown).not.toContain('- ');
});

it('the font size of a bitmap font with pixels as units is that of a pixel', async () => {
  const font =
    '/FontBBox[0 -20 80 70]/FirstChar 69/LastChar 69/Widths[60]/Encoding<</Type/Encoding/Differences[69/E]>>/CharProcs<</E 6 0 R>>';
  const energy =
    'BT /H 10 Tf 1 0 0 1 60 700 Tm (The energy) Tj ET BT /T 0.1 Tf 1 0 0 1 114 700 Tm (E) Tj ET BT /H 10 Tf 1 0 0 1 123 700 Tm (is low.) Tj ET';
  const { markdown } = await convertWith(pdf, pageWithGlyph('60 0 0 0 58 68', energy, font));
  expect(markdown.trim()).toBe('The energy E is low.');
});

it.each([
  ['one bar', '0 16 47 18', '\u2212'],
  ['two bars', '0 8 47 26', '='],
])('at the code of the equals sign, a glyph of %s is read by its height', async (_, bounds, sign) => {
  const font =
    '/FontBBox[0 0 60 60]/FirstChar 61/LastChar 61/Widths[55]/Encoding<</Type/Encoding/Differences[61/a61]>>/CharProcs<</a61 6 0 R>>';
  const line = 'BT /H 10 Tf 1 0 0 1 60 700 Tm (The level is) Tj ET BT /T 0.1 Tf 1 0 0 1 120 700 Tm (=) Tj ET';
  const value = 'BT /H 10 Tf 1 0 0 1 126 700 Tm (4 at noon.) Tj ET';
  const { markdown } = await convertWith(pdf, pageWithGlyph(`55 0 ${bounds}`, `${line} ${value}`, font));
  expect(markdown).toContain(sign);
});
