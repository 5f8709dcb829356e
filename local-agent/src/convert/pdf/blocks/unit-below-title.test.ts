import { expect, it } from 'vitest';
import { centred, markdown, put } from '../tables/statements/drawn-statement.test.fixture.ts';

it('a unit in brackets below a title is a line of its own; within running text it is not', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica-Bold', 10);
    centred(pen, 'Statements of the harbour and its ships', 300, 60);
    centred(pen, '(in millions, except for a ship)', 300, 72);
    pen.font('Helvetica', 10);
    put(pen, 'The town keeps its accounts of the harbour, its ships, its locks and of all their dues', 60, 110);
    put(pen, '(in millions) and it shows them once in a year to those who pay for them, and to those', 60, 122);
    put(pen, 'who use the harbour without dues, such as fishers.', 60, 134);
  });
  expect(text).toMatch(/^#* ?\**Statements of the harbour and its ships\**$/m);
  expect(text).toContain('all their dues (in millions) and it shows');
});

it('so is one below a title that has no place beside it, where both have one middle', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    centred(pen, 'Statements of the harbour, of its ships and of its locks', 300, 60);
    centred(pen, '(millions, except per ship)', 300, 72);
    for (const [row, name] of ['Dues', 'Rents', 'Repairs'].entries()) {
      put(pen, name, 160, 110 + 14 * row);
      put(pen, `${row + 3}1.5`, 340, 110 + 14 * row);
      put(pen, `${row + 2}7.4`, 410, 110 + 14 * row);
    }
  });
  expect(text).toMatch(
    /^#* ?Statements of the harbour, of its ships and of its locks\n\n\(millions, except per ship\)$/m,
  );
});
