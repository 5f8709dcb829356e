import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

const drawn = async (rows: readonly string[][]) => {
  const file = await drawPdf((pen) => cells(pen.font('Helvetica', 9), rows, [60, 110], 80, 12));
  return (await convertWith(pdf, file)).markdown;
};

it('notes behind their signs and names are no table', async () => {
  const text = await drawn([
    ['(:)', 'Not available for this year.'],
    ['NB:', 'Rates are shares of all persons who look for work.'],
    ['Source:', 'Survey of the harbour towns, 2006.'],
  ]);
  expect(text).not.toContain('|');
  expect(text).toContain('(:) Not available for this year.');
});

it('a bibliography behind its marks and headings behind their numbers are no tables', async () => {
  const works = await drawn([
    ['[Ber02]', 'A. Berg, Ships of the western isles, 2002.'],
    ['[Dal98]', 'K. Dal, Tides and their tables, 1998.'],
    ['[Eid11]', 'L. Eide, The ferry of Kerrera, 2011.'],
    ['[EB + 14]', 'L. Eide and A. Berg, Moorings, 2014.'],
  ]);
  expect(works).not.toContain('|');
  const headings = await drawn([
    ['1.', 'The isles and their harbours'],
    ['1.1.', 'Ferries in summer and in winter'],
    ['1.2.', 'Ships of other towns'],
  ]);
  expect(headings).not.toContain('|');
});

it('names and what they are, without sentences, stay a table', async () => {
  const text = await drawn([
    ['Isle:', 'Ulva in the west'],
    ['Town:', 'Harbour of the north'],
    ['Ship:', 'Lady of the isles'],
  ]);
  expect(text).toContain('| Town: | Harbour of the north |');
});
