import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage, stream } from '../raw-pdf.test.fixture.ts';

/** Maps the straight quote to no character. */
const MAP = stream(
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Quotes def /CMapType 2 def ' +
    '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <27> <0000> endbfchar ' +
    '1 beginbfrange <28> <7A> <0028> endbfrange 1 beginbfrange <20> <26> <0020> endbfrange endcmap end end',
);

it.each([
  ['Courier', "gate='open'"],
  ['Helvetica', 'gate= open'],
])('a straight quote that is mapped to no character is typed in %s: %s', async (font, expected) => {
  const fonts = { F: `<</Type/Font/Subtype/Type1/BaseFont/${font}/ToUnicode 6 0 R>>` };
  const file = rawPage("BT /F 12 Tf 40 150 Td (gate='open') Tj ET", fonts, [MAP]);
  expect((await convertWith(pdf, file)).markdown.replaceAll('`', '')).toContain(expected);
});
