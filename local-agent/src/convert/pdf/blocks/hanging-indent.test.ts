import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const ENTRIES = [
  ['abeam is at right angles to the keel of a ship and of', 'all that floats'],
  [
    'awash is level with the surface of the water so that the',
    'waves wash over it and over all that is on it, or',
    'may do so',
  ],
  ['bilge is the lowest part of the hull inside, where the', 'water gathers'],
  ['buoy is a float that is anchored to mark a channel for', 'ships'],
];

it('each entry with a hanging indent is a paragraph, though all lines are equally near', async () => {
  const pdfFile = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    let y = 60;
    for (const entry of ENTRIES) {
      for (const [index, line] of entry.entries()) {
        pen.text(line, index === 0 ? 60 : 72, y, { lineBreak: false });
        y += 13;
      }
    }
  });
  const { markdown } = await convertWith(pdf, pdfFile);
  expect(markdown.split('\n').filter(Boolean)).toEqual(ENTRIES.map((entry) => entry.join(' ')));
});
