import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid } from '../draw-pdf.test.fixture.ts';
import { bordersOfBreaks } from './broken-borders.ts';
import { wordAt } from './table.test.fixture.ts';

const NAMES = ['Title of the paper', 'Office', 'Number', 'Ends on'];
const LEVELS = [100, 124, 148, 172, 196];

it('gaps in the lines of rows between two borders are a border of columns', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      grid(pen, [60, 220, 540], [100, 196]);
      for (const y of LEVELS.slice(1)) {
        for (const [from, to] of [
          [60, 220],
          [222, 376],
          [384, 538],
        ] as const)
          pen.moveTo(from, y).lineTo(to, y).stroke();
      }
      for (const [row, name] of NAMES.entries())
        for (const x of [64, 226, 388])
          pen.font('Helvetica', 10).text(name, x, (LEVELS[row] ?? 0) + 4, { lineBreak: false });
    }),
  );
  const rows = markdown.split('\n').filter((line) => line.startsWith('|') && !line.includes('---'));
  expect(rows).toEqual(NAMES.map((name) => `| ${name} | ${name} | ${name} |`));
});

const rule = (at: number, from: number, to: number) => ({ at, from, to, thickness: 1 });

it('gaps in lines without borders beside them, and those with text in them, are none', () => {
  const lying = LEVELS.flatMap((at) => [rule(at, 62, 300), rule(at, 308, 538)]);
  const standing = [rule(60, 90, 200), rule(540, 90, 200)];
  const words = [wordAt('Name', 120, { x0: 70, width: 40 }), wordAt('Day', 120, { x0: 320, width: 40 })];
  expect(bordersOfBreaks(lying, standing, words).vertical).toHaveLength(1);
  expect(bordersOfBreaks(lying, [rule(60, 90, 200)], words).vertical).toEqual([]);
  const across = wordAt('Harbour', 140, { x0: 290, width: 40 });
  expect(bordersOfBreaks(lying, standing, [...words, across]).vertical).toEqual([]);
});
