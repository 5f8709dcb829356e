import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

it('a short heading in the middle of three columns is for each of them', async () => {
  const xs = [60, 160, 210, 260, 330, 380, 430];
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const names = ['Ship', 'May', 'June', 'July', 'May', 'June', 'July'];
    for (const [name, from, to] of [
      ['In', 1, 3],
      ['Out', 4, 6],
    ] as const) {
      const middle = ((xs[from] ?? 0) + (xs[to] ?? 0) + pen.widthOfString(names[to] ?? '')) / 2;
      pen.text(name, middle - pen.widthOfString(name) / 2, 66, { lineBreak: false });
    }
    for (const y of [62, 94, 152]) pen.moveTo(60, y).lineTo(460, y).stroke();
    const ships = ['Gannet', 'Isle of Ulva', 'Lady Shuna', 'Tern'];
    cells(
      pen,
      [names, ...ships.map((ship, row) => [ship, ...names.slice(1).map((_, at) => `${row}${at}.5`)])],
      xs,
      80,
      16,
    );
  });
  const rows = (await convertWith(pdf, file)).markdown.split('\n');
  expect(rows[0]).toBe('|  | In | In | In | Out | Out | Out |');
  expect(rows[2]).toBe('| **Ship** | **May** | **June** | **July** | **May** | **June** | **July** |');
});
