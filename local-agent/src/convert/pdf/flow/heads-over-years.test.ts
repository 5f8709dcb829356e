import { expect, it } from 'vitest';
import { atEnd, centred, markdown, put, rowsOf } from '../tables/statements/drawn-statement.test.fixture.ts';

it('heads of groups above lines are heads of the table whose first row has the same years twice', async () => {
  const ends = [230, 290, 350, 410];
  const rows = [
    ['Wages', '3,237', '8,648', '8,122', '18,632'],
    ['Fuel', '3,497', '3,048', '6,914', '5,642'],
    ['Rent', '2,648', '2,815', '5,153', '5,116'],
    ['Crews and all', '(347)', '772', '(277)', '1,122'],
    ['Rate of tax on', '3.1%', '13.7%', '7.5%', '13.4%'],
  ];
  const second = ['', '', '', 'their guests', 'all the income'];
  const text = await markdown((pen) => {
    pen.font('Times-Roman', 10);
    const line = (x0: number, y0: number, x1: number, y1: number) => pen.moveTo(x0, y0).lineTo(x1, y1).stroke();
    centred(pen, 'Quarter', 245, 66);
    centred(pen, 'Half a year', 370, 66);
    for (const [column, end] of ends.entries()) atEnd(pen, column % 2 === 0 ? '2031' : '2030', end, 84);
    line(54, 62, 420, 62);
    line(190, 79, 300, 79);
    line(310, 79, 420, 79);
    line(190, 97, 300, 97);
    line(310, 97, 420, 97);
    let y = 102;
    for (const [index, [label = '', ...values]] of rows.entries()) {
      const isTall = second[index] !== '';
      put(pen, label, 57, y);
      if (isTall) {
        const width = pen.widthOfString(second[index] ?? '');
        put(pen, second[index] ?? '', 57, y + 10);
        put(pen.font('Times-Roman', 6.5), '(2)', 57 + width, y + 8);
        pen.font('Times-Roman', 10);
      }
      for (const [column, value] of values.entries()) atEnd(pen, value, ends[column] ?? 0, y + (isTall ? 5 : 0));
      y += isTall ? 23 : 14;
    }
    line(305, 79, 305, y);
    line(54, y, 420, y);
  });
  expect(rowsOf(text).slice(-2)).toEqual([
    '| Crews and all their guests<sup>(2)</sup> | (347) | 772 | (277) | 1,122 |',
    '| Rate of tax on all the income<sup>(2)</sup> | 3.1% | 13.7% | 7.5% | 13.4% |',
  ]);
  expect(text).toContain('| Quarter | Quarter |');
});
