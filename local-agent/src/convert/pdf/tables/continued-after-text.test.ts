import { expect, it } from 'vitest';
import { findContinuedTable } from './continued-table.ts';
import { findStatements } from './statements/find-statements.ts';
import { rowAt, textAt } from './statements/statement-words.test.fixture.ts';

const ENDS = [300, 400];
const rows = (top: number) =>
  [
    ['', 'Low range', 'High range'],
    ['Costs', '1,065', '1,040'],
    ['Taxes', '(28)', '(18)'],
    ['All costs', '1,037', '1,022'],
  ].flatMap((row, index) => rowAt(top + 14 * index, row, ENDS));

it('the same heads below running text begin another table', () => {
  const [above] = findStatements(rows(700), []);
  if (!above) throw new Error('no table');
  const title = textAt('The port and its companies', 150, 60);
  const text = textAt(
    '(3) Costs of lawyers are those of the courts, and of what the port paid to end them early.',
    20,
    60,
  );
  expect(findContinuedTable(above, [...title, ...rows(90)], [])).toBeDefined();
  expect(findContinuedTable(above, [...text, ...rows(90)], [])).toBeUndefined();
});
