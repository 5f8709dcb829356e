import { expect, it } from 'vitest';
import type { Pen } from '../../draw-pdf.test.fixture.ts';
import { atEnd, centred, markdown, put, rowsOf } from './drawn-statement.test.fixture.ts';

const ENDS = [290, 350, 410, 470];
const line = (pen: Pen, x0: number, x1: number, y: number) => pen.moveTo(x0, y).lineTo(x1, y).stroke();

it('one row of figures below heads is a table; a sign that touches the unit before it is that of the next amount', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 9);
    put(pen, 'Sales and marketing (amounts in millions)', 60, 60);
    for (const [column, heads] of [
      ['Year ended', '2023'],
      ['% of', 'revenues'],
      ['Year ended', '2022'],
      ['% of', 'revenues'],
    ].entries()) {
      const end = ENDS[column] ?? 0;
      for (const [row, head] of heads.entries()) centred(pen, head, end - 22, 84 + 11 * row);
      line(pen, end - 46, end - 2, 106);
    }
    put(pen, 'Sales and', 60, 110);
    put(pen, 'marketing', 68, 121);
    put(pen, '$', 246, 121);
    atEnd(pen, '1,378', ENDS[0] ?? 0, 121);
    put(pen, '20%$', (ENDS[1] ?? 0) - pen.widthOfString('20%'), 121);
    atEnd(pen, '1,210', ENDS[2] ?? 0, 121);
    atEnd(pen, '18%', ENDS[3] ?? 0, 121);
  });
  expect(rowsOf(text)).toEqual([
    '|  | Year ended 2023 | % of revenues | Year ended 2022 | % of revenues |',
    '| Sales and marketing | $ 1,378 | 20% | $ 1,210 | 18% |',
  ]);
});

it('heads between lines belong to the figures below them, however many labels stand between', async () => {
  const labels = [
    'Assets:',
    'Trading assets:',
    'Debt instruments:',
    'Mortgage securities:',
    'Securities of the state and its',
  ];
  const text = await markdown((pen) => {
    pen.font('Helvetica', 9);
    line(pen, 60, 480, 74);
    for (const [column, heads] of [
      ['Fair value at', 'January 1'],
      ['Realized', 'gains'],
      ['Transfers', 'out'],
      ['Fair value at', 'March 31'],
    ].entries())
      for (const [row, head] of heads.entries()) centred(pen, head, (ENDS[column] ?? 0) - 20, 78 + 11 * row);
    line(pen, 60, 480, 101);
    for (const [row, label] of labels.entries()) put(pen, label, 60 + 4 * row, 106 + 13 * row);
    const rows = [
      ['agencies', '$ 265', '$ 27', '$ (21)', '$ 286'],
      ['Other', '1,228', '315', '(141)', '1,410'],
      ['Total', '$ 1,493', '$ 342', '$ (162)', '$ 1,696'],
    ];
    for (const [row, [label = '', ...figures]] of rows.entries()) {
      const y = 106 + 13 * (labels.length + row) - (row === 0 ? 2 : 0);
      put(pen, label, row === 0 ? 80 : 64, y);
      for (const [column, figure] of figures.entries()) atEnd(pen, figure, ENDS[column] ?? 0, y);
    }
  });
  expect(rowsOf(text).slice(0, 7)).toEqual([
    '|  | Fair value at January 1 | Realized gains | Transfers out | Fair value at March 31 |',
    ...labels.slice(0, -1).map((label) => `| ${label} |  |  |  |  |`),
    '| Securities of the state and its agencies | $ 265 | $ 27 | $ (21) | $ 286 |',
    '| Other | 1,228 | 315 | (141) | 1,410 |',
  ]);
});
