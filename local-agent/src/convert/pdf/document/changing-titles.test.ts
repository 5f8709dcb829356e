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

/** Five pages with these titles in the letters of the text, and lines below each in the middle, above a table. */
const statementsOf = async (titles: readonly string[], below = ['(in thousands)'], x = 300, y = 72) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [page, title] of titles.entries()) {
      if (page > 0) pen.addPage();
      const centred = (text: string, middle: number, top: number) =>
        pen.text(text, middle - pen.widthOfString(text) / 2, top, { lineBreak: false });
      centred(title, 300, 60);
      for (const [at, line] of below.entries()) centred(line, x, y + 12 * at);
      for (const [row, label] of ['Tolls', 'Berths', 'Repairs', 'Wages'].entries()) {
        pen.text(`${label} of the ${title.split(' ')[0]} ${page}`, 60, 130 + 14 * row, { lineBreak: false });
        for (const column of [0, 1]) pen.text(`${row + 1},${column}${page}0`, 400 + 80 * column, 130 + 14 * row);
      }
    }
  });
  return (await convertWith(pdf, file)).markdown;
};
const STATEMENTS = [
  'Balance of the gates',
  'Statement of tolls',
  'Statement of tolls',
  'Flows of cash',
  'Flows of cash',
];

it('a title above a unit stays on each of two pages, where others have another', async () => {
  const text = await statementsOf(STATEMENTS);
  expect(text.match(/Statement of tolls/g)).toHaveLength(2);
  expect(text.match(/Flows of cash/g)).toHaveLength(2);
});

it('a line of a title between another and the unit changes nothing', async () => {
  const text = await statementsOf(STATEMENTS, ['of all gates', '(in thousands)']);
  expect(text.match(/Statement of tolls/g)).toHaveLength(2);
});

it('a head that no unit stands near below the middle of goes', async () => {
  for (const [below, x, y] of [
    [['of all gates'], 300, 72],
    [['of all gates', 'of the harbour', '(in thousands)'], 300, 72],
    [['(in thousands)'], 360, 72],
    [['(in thousands)'], 300, 48],
  ] as const) {
    expect(await statementsOf(STATEMENTS, [...below], x, y)).not.toContain('Statement of tolls');
  }
});

it('a head of all pages goes, though a unit stands below it', async () => {
  expect(await statementsOf(STATEMENTS.map(() => 'Statement of tolls'))).not.toContain('Statement of tolls');
});
