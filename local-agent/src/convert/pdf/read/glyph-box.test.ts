import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';

/** A page with these operators, a Type 3 font `T` whose glyph at code 0 has no character, and Helvetica as `H`. */
function pageWithGlyph(bounds: string, operators: string): Buffer {
  const stream = (text: string) => `<</Length ${text.length}>>stream\n${text}\nendstream`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</T 5 0 R/H 7 0 R>>>>>>',
    stream(operators),
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 40 40]/FontMatrix[1 0 0 1 0 0]/FirstChar 0/LastChar 0/Widths[0]/Encoding<</Type/Encoding/Differences[0/a0]>>/CharProcs<</a0 6 0 R>>>>',
    stream(`${bounds} d1 0 0 39 38 re f`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj${object}endobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.from(
    `${file}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`,
    'latin1',
  );
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
