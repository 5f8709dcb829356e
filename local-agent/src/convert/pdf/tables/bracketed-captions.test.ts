import { expect, it } from 'vitest';
import type { Pen } from '../draw-pdf.test.fixture.ts';
import { centred, markdown, rowsOf } from './statements/drawn-statement.test.fixture.ts';

/** Rows of texts in the middle of two columns, the y of each before them. */
function columns(pen: Pen, rows: readonly (readonly [number, string, string])[]): void {
  pen.font('Helvetica', 10);
  for (const [y, left, right] of rows) {
    if (left) centred(pen, left, 170, y);
    if (right) centred(pen, right, 430, y);
  }
}

it('values with captions in brackets below them are a table, whatever lines those have', async () => {
  const text = await markdown((pen) => {
    columns(pen, [
      [100, 'Norland', '12-3456789'],
      [113, '(Country or other region of', '(Number in the register)'],
      [123, 'registration of the harbour)', ''],
      [145, '12 Quay Street', ''],
      [156, 'Seaport,       Norland', '4711'],
      [169, '(Address of the main offices)', '(Postal Code)'],
    ]);
    centred(pen, '(555) 123-4567', 300, 190);
    centred(pen, '(Telephone number of the harbour company)', 300, 202);
  });
  expect(rowsOf(text)).toEqual([
    '| Norland | 12-3456789 |',
    '| (Country or other region of registration of the harbour) | (Number in the register) |',
    '| 12 Quay Street Seaport, Norland | 4711 |',
    '| (Address of the main offices) | (Postal Code) |',
  ]);
  expect(text).toContain('\n\n(555) 123-4567\n\n(Telephone number of the harbour company)');
});

it('captions that name columns of figures, and marks of parts, stay what they are', async () => {
  const text = await markdown((pen) => {
    columns(pen, [
      [100, 'Left view', 'Right view'],
      [113, '(a) The quay from the sea', '(b) The quay from the town'],
      [150, 'This year', 'Last year'],
      [163, '(After the new rules)', '(Before the new rules)'],
      [176, '1,250', '1,180'],
    ]);
  });
  expect(text.split('\n\n').filter((block) => block.startsWith('|'))).toHaveLength(1);
  expect(rowsOf(text).at(-1)).toBe('| 1,250 | 1,180 |');
  expect(rowsOf(text).join()).not.toContain('quay');
});
