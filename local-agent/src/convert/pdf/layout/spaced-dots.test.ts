import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { joinSpacedDots } from './spaced-dots.ts';

const dotsAt = (...places: readonly number[]) => places.map((x0) => wordAt('.', 100, { x0, width: 2 }));
const joined = (...places: readonly number[]) => joinSpacedDots(dotsAt(...places)).map(({ text }) => text);

it('dots at equal distances far from each other are one word', () => {
  const [row] = joinSpacedDots(dotsAt(100, 112, 124, 136));
  expect(row).toMatchObject({ text: '....', x0: 100, x1: 138 });
});

it('near ones, single ones and such at unequal distances stay', () => {
  expect(joined(100, 105, 110)).toHaveLength(3);
  expect(joined(100, 112)).toHaveLength(2);
  expect(joined(100, 112, 130)).toHaveLength(3);
  const between = [...dotsAt(100, 112), wordAt('a', 100, { x0: 120, width: 4 }), ...dotsAt(126, 138)];
  expect(joinSpacedDots(between)).toBe(between);
});

it('dots of a monospaced font are values of a listing', () => {
  const dots = dotsAt(100, 112, 124, 136).map((dot) => ({ ...dot, font: { ...dot.font, monospace: true } }));
  expect(joinSpacedDots(dots)).toBe(dots);
  const [first, ...others] = dotsAt(100, 112, 124);
  const mixed = first ? [first, ...others, ...dots.slice(3)] : [];
  expect(joinSpacedDots(mixed).map(({ text }) => text)).toEqual(['...', '.']);
});

it('they part no columns of a table', async () => {
  const document = await drawPdf((pen) => {
    pen.font('Helvetica', 9);
    for (const [index, name] of ['Tolls of the gate', 'Tolls and dues of the lock in the harbour', 'Sum'].entries()) {
      const y = 100 + 24 * index;
      const place = (text: string, x: number) => pen.text(text, x, y, { lineBreak: false });
      place(String(index + 6), 46);
      place(name, 66);
      for (let x = [156, 252, 96][index] ?? 0; x < 440; x += 12) place('.', x);
      place(String(index + 6), 470);
      const left = index === 2 ? 36 : 460;
      pen
        .moveTo(left, y + 12)
        .lineTo(576, y + 12)
        .stroke();
      for (const x of [460, 482, 554])
        pen
          .moveTo(x, y - 12)
          .lineTo(x, y + 12)
          .stroke();
    }
  });
  const { markdown } = await convertWith(pdf, document);
  expect(markdown.split('\n')).toEqual([
    '| 6 | Tolls of the gate | 6 |',
    '| --- | --- | --- |',
    '| 7 | Tolls and dues of the lock in the harbour | 7 |',
    '| 8 | Sum | 8 |',
  ]);
});
