import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

it('a label of two lines begins a row where dots end the label above, and its values stand at its end', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 8);
    const xs = [60, 250, 310];
    for (const y of [60, 76, 150]) pen.moveTo(56, y).lineTo(360, y).stroke();
    cells(pen, [['Kind of ship', 'Arrived', 'Left']], xs, 64);
    const dotted = (text: string) =>
      text + ' .'.repeat(Math.floor((180 - pen.widthOfString(text)) / pen.widthOfString(' .')));
    const rows = [
      [dotted('Ferries'), 'Often', 'Loaded'],
      ['Ships for the care of the buoys and'],
      [dotted('lights at the coast'), 'Seldom', 'Empty'],
      [dotted('Tugs'), 'Daily', 'Empty'],
      ['Boats that belong to the pilots and'],
      [dotted('their families'), 'Never', 'Loaded'],
    ];
    cells(pen, rows, xs, 80, 8.7);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| Ferries | Often | Loaded |');
  expect(markdown).toContain('| Ships for the care of the buoys and lights at the coast | Seldom | Empty |');
  expect(markdown).toContain('| Boats that belong to the pilots and their families | Never | Loaded |');
});
