import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage, stream } from '../raw-pdf.test.fixture.ts';

it('Korean syllables of one width at the codes of letters are no code', async () => {
  const map =
    '/CMapName/X def\n1 begincodespacerange<00><FF>endcodespacerange\n1 beginbfrange<61><7A><AC00>endbfrange\nendcmap';
  const { markdown } = await convertWith(
    pdf,
    rawPage(
      'BT/G 12 Tf 20 150 Td(Page 1, )Tj/F 12 Tf(abcm)Tj/G 12 Tf( of 2)Tj ET',
      {
        F: `<</Type/Font/Subtype/Type1/BaseFont/Own/FirstChar 97/LastChar 122/Widths[${'920 '.repeat(26)}]/ToUnicode 7 0 R>>`,
        G: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      },
      [stream(map)],
    ),
  );
  expect(markdown).toBe('Page 1, 가각갂갌 of 2');
});
