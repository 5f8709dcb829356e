import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage, stream } from '../raw-pdf.test.fixture.ts';

const PROSE = 'The crews of the ferries work in watches of four hours by day and by night';

it('a Chinese sentence that is larger than the text is no heading, and a title is', async () => {
  const map =
    '/CMapName/X def\n1 begincodespacerange<00><FF>endcodespacerange\n6 beginbfchar<61><672C><62><6B21><63><53D1><64><884C><65><5B89><7A><3002>endbfchar\nendcmap';
  const prose = Array.from({ length: 8 }, (_, row) => `1 0 0 1 20 ${90 - 11 * row} Tm(${PROSE})Tj`).join('\n');
  const { markdown } = await convertWith(
    pdf,
    rawPage(
      `BT/F 12 Tf 1 0 0 1 20 170 Tm(abcd)Tj 1 0 0 1 20 130 Tm(cdabedcbaez)Tj/G 9 Tf\n${prose} ET`,
      {
        F: `<</Type/Font/Subtype/Type1/BaseFont/Own/FirstChar 97/LastChar 122/Widths[${'1000 '.repeat(26)}]/ToUnicode 7 0 R>>`,
        G: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      },
      [stream(map)],
      '400 200',
    ),
  );
  const [title, sentence] = markdown.split('\n\n');
  expect(title).toBe('# 本次发行');
  expect(sentence).toBe('发行本次安行发次本安。');
});
