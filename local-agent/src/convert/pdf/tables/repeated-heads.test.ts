import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

it('heads above years that repeat are for all of them, though no line shows it', async () => {
  const xs = [60, 200, 260, 340, 400];
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const y of [62, 90, 160]) pen.moveTo(60, y).lineTo(440, y).stroke();
    cells(pen, [['Men', 'Women']], [232, 366], 66);
    cells(pen, [['', '2005', '2006', '2005', '2006']], xs, 78);
    for (const [index, name] of ['Isle of Ulva', 'Kerrera', 'Lismore', 'Seil'].entries())
      cells(pen, [[name, `${index}1.5`, `${index}2.5`, `${index}3.5`, `${index}4.5`]], xs, 96 + 16 * index);
  });
  const rows = (await convertWith(pdf, file)).markdown.split('\n');
  expect(rows[0]).toBe('|  | Men | Men | Women | Women |');
  expect(rows[2]).toBe('|  | **2005** | **2006** | **2005** | **2006** |');
  expect(rows[3]).toBe('| Isle of Ulva | 01.5 | 02.5 | 03.5 | 04.5 |');
});

it('lines of one head that repeat are one head', async () => {
  const xs = [60, 200, 260, 340, 400];
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const y of [62, 90, 160]) pen.moveTo(60, y).lineTo(440, y).stroke();
    cells(pen, [['', '', 'Interest', '', 'Interest']], xs, 66);
    cells(pen, [['', 'Amount', 'Rate', 'Amount', 'Rate']], xs, 77);
    for (const [index, name] of ['Isle of Ulva', 'Kerrera', 'Lismore', 'Seil'].entries())
      cells(pen, [[name, `${index}1.5`, `${index}2.5`, `${index}3.5`, `${index}4.5`]], xs, 96 + 16 * index);
  });
  const [head] = (await convertWith(pdf, file)).markdown.split('\n');
  expect(head).toBe('|  | Amount | Interest Rate | Amount | Interest Rate |');
});
