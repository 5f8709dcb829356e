import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

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

it('heads above names that repeat are for all of them where units stand in columns of their own', async () => {
  const ends = [200, 250, 290, 330, 390, 440, 480, 520];
  const atEnd = (pen: Pen, text: string, end: number, y: number) =>
    pen.text(text, end - pen.widthOfString(text), y, { lineBreak: false });
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 9);
    for (const y of [58, 72, 100, 164]) pen.moveTo(60, y).lineTo(540, y).stroke();
    pen.text('Quarters', 290, 61, { lineBreak: false });
    pen.text('Tolls', 262, 75, { lineBreak: false }).text('Tolls per boat', 438, 75, { lineBreak: false });
    for (const [at, name] of ['2031', '2030', 'More', 'Mean', '2031', '2030', 'More', 'Mean'].entries())
      atEnd(pen, name, ends[at] ?? 0, 89);
    for (const [row, label] of ['North', 'South', 'East', 'West'].entries()) {
      const y = 104 + 15 * row;
      pen.text(label, 60, y, { lineBreak: false });
      for (const [at, end] of ends.entries()) {
        atEnd(pen, at % 4 < 2 ? `$ 1,${row}${at}2.3` : `${row + 6}${at}`, end, y);
        if (at % 4 > 1 && row % 3 === 0) pen.text('%', end + 8, y, { lineBreak: false });
      }
    }
  });
  const { markdown } = await convertWith(pdf, file);
  const groups = markdown.split('\n').find((row) => row.includes('Tolls per boat'));
  expect(groups?.match(/Tolls\**\s\|/g)).toHaveLength(4);
  expect(groups?.match(/Tolls per boat/g)).toHaveLength(4);
});
