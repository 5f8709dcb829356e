import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage, stream } from '../raw-pdf.test.fixture.ts';

it('shows glyphs without an entry in the ToUnicode map of a composite font as unknown, not as the characters of their codes', async () => {
  const map =
    '/CMapName/X def\n1 begincodespacerange<0000><FFFF>endcodespacerange\n1 beginbfrange<0101><011A><0061>endbfrange\nendcmap';
  const { markdown } = await convertWith(
    pdf,
    rawPage(
      'BT/F 12 Tf 20 150 Td<0117010501AC010C>Tj/G 12 Tf( two)Tj ET',
      {
        F: '<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/Identity-H/DescendantFonts[7 0 R]/ToUnicode 8 0 R>>',
        G: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      },
      [
        '<</Type/Font/Subtype/CIDFontType2/BaseFont/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>',
        stream(map),
      ],
    ),
  );
  expect(markdown).toBe('we\ufffdl two');
});
