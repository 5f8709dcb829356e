import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage } from '../raw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of',
  'four hours by day and by night and sleep in',
  'between on board.',
];

/** The headings of a page with a numbered line in this font between two paragraphs. */
async function headingsOf(font: string, title = '2. Watches on board') {
  const prose = (y: number) => PROSE.map((text, row) => `/T 10 Tf 1 0 0 1 40 ${y - 12 * row} Tm (${text}) Tj`);
  const operators = ['BT', ...prose(180), `/C 10 Tf 1 0 0 1 90 130 Tm (${title}) Tj`, ...prose(106), 'ET'].join('\n');
  const file = rawPage(operators, {
    T: '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
    C: `<</Type/Font/Subtype/Type1/BaseFont/${font}/FirstChar 32/LastChar 127/Widths[${'500 440 '.repeat(48)}]>>`,
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
}

it('a numbered line in a font of small capitals is a heading, as one in capitals is', async () => {
  expect(await headingsOf('CMCSC10')).toEqual(['# 2. Watches on board']);
  expect(await headingsOf('CMR10')).toEqual([]);
  expect(await headingsOf('CMR10', '2. WATCHES ON BOARD')).toEqual(['# 2. WATCHES ON BOARD']);
});
