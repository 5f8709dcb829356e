import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The northern sluice opens at dawn and the keeper writes the',
  'level of the water into the ledger before anyone else comes',
  'to the gate, because the first barge of the day needs a clear',
  'passage and a dry quay on the eastern side of the basin.',
];

/** Five pages that begin with these titles in bold letters, by default of the text's size. */
const pagesOf = async (titles: readonly string[], size = 10) => {
  const file = await drawPdf((pen) => {
    for (const [page, title] of titles.entries()) {
      if (page > 0) pen.addPage();
      pen.font('Helvetica-Bold', size).text(title, 200, 60, { lineBreak: false });
      lines(pen.font('Helvetica', 10), [`Keeper ${page} keeps the gate. She knows`, ...PROSE], 60, 100);
    }
  });
  return (await convertWith(pdf, file)).markdown;
};

it('a bold title of two of few pages stays on the first, where others begin with another', async () => {
  const text = await pagesOf(['Members', 'Report of the keepers', 'Report of the keepers', 'Levels', 'Barges']);
  expect(text.match(/# Report of the keepers/g)).toHaveLength(1);
  expect(text.indexOf('# Report of the keepers')).toBeLessThan(text.indexOf('Keeper 1'));
});

it('a bold title that says it continues goes', async () => {
  const text = await pagesOf([
    'Members',
    'Report',
    'Levels',
    'Notes to levels (Continued)',
    'Notes to levels (Continued)',
  ]);
  expect(text).toContain('# Report');
  expect(text).not.toContain('Notes to levels');
});

it('a bold head of all pages goes', async () => {
  expect(await pagesOf(Array.from({ length: 5 }, () => 'Report of the keepers'))).not.toContain('Report');
});

it('a smaller bold head of two pages goes', async () => {
  expect(await pagesOf(['Members', 'Gates', 'Gates', 'Levels', 'Barges'], 8)).not.toContain('Gates');
});
