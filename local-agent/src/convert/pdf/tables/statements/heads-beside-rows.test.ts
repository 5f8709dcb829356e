import { expect, it } from 'vitest';
import { rowAt, statementsIn, textAbout } from './statement-words.test.fixture.ts';

it('columns that begin halfway down have their heads beside the rows above them', () => {
  const ends = [230, 300, 370, 430, 490];
  const rows = [
    ['', '2031', '2030', 'Change'],
    ['Boats', '8,916', '9,084', '(2)'],
    ['Trains', '1,980', '1,971', '—'],
    ['Ferries', '5,128', '5,330', '(4)'],
    ['All of them', '16,024', '16,385', '(2)'],
    ['Other', '1,184', '1,410', '(16)', '2031', '2030'],
    ['All income', '17,208', '17,795', '(3)', '100.0%', '100.0%'],
    ['Wages', '5,899', '6,435', '(8)', '37.2', '35.9'],
    ['Fuel', '5,122', '4,418', '16', '12.0', '9.6'],
    ['Margin', '2.5%', '6.4%', '(390)bp'],
  ];
  const head = textAbout('Part of the income', 445, 156);
  const [found, ...others] = statementsIn([
    ...head,
    ...rows.flatMap((row, index) => rowAt(100 + 14 * index, row, ends)),
  ]);
  expect(others).toEqual([]);
  const padded = rows.map((row) => Array.from({ length: 6 }, (_, column) => row[column] ?? ''));
  expect(found).toEqual(padded.with(4, ['All of them', '16,024', '16,385', '(2)', 'Part of the income']));
});
