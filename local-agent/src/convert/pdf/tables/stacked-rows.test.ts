import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid } from '../draw-pdf.test.fixture.ts';

it('drawn heads stay as drawn where no lines part the rows below them', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const xs = [60, 160, 220, 280, 340, 400];
    for (const x of [60, 160, 400]) grid(pen, [x, x], [60, 200]);
    grid(pen, [220, 220], [96, 200]);
    grid(pen, [280, 280], [78, 200]);
    grid(pen, [340, 340], [96, 200]);
    for (const y of [60, 114, 200]) grid(pen, [60, 400], [y, y]);
    for (const y of [78, 96]) grid(pen, [160, 400], [y, y]);
    pen.text('Children attending school (aged 6)', 200, 64, { lineBreak: false });
    cells(pen, [['Girls', 'Boys']], [208, 330], 82);
    cells(pen, [['Area', '2001', '2002', '2001', '2002']], [66, 170, 230, 290, 350], 100);
    const data = ['North', 'South', 'West', 'East'].map((name, at) => [name, `8${at}.1`, `7${at}.2`, `9${at}.3`, '-']);
    cells(
      pen,
      data,
      xs.map((x) => x + 10),
      118,
      20,
    );
  });
  const { markdown } = await convertWith(pdf, file);
  expect(
    markdown
      .trim()
      .split('\n')
      .filter((line) => !line.includes('---')),
  ).toEqual([
    `| Area |${' Children attending school (aged 6) |'.repeat(4)}`,
    '| **Area** | **Girls** | **Girls** | **Boys** | **Boys** |',
    '| **Area** | **2001** | **2002** | **2001** | **2002** |',
    '| North | 80.1 | 70.2 | 90.3 | - |',
    '| South | 81.1 | 71.2 | 91.3 | - |',
    '| West | 82.1 | 72.2 | 92.3 | - |',
    '| East | 83.1 | 73.2 | 93.3 | - |',
  ]);
});
