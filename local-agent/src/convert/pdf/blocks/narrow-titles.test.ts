import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

/** Two short lines between lines as wide as the page. */
async function between(above: string, below: string, font = 'Helvetica-Bold', x = 72): Promise<string> {
  const file = await drawPdf((pen) => {
    const wide = 'The keeper of the canal counts each barge that goes through the lower gate and writes it in a book.';
    pen.font('Helvetica', 10).text(wide, 72, 60, { lineBreak: false });
    pen.font(font, 10).text(above, 72, 100, { lineBreak: false }).text(below, x, 112, { lineBreak: false });
    pen.font('Helvetica', 10).text(wide, 72, 140, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown;
}

it('a bold title may break within a sentence long before its column ends', async () => {
  expect(await between('Loads and barges of', 'each quay and mill')).toContain('barges of each quay');
});

it('other short lines are two', async () => {
  expect(await between('Loads and barges of', 'Each quay and mill')).not.toContain('of Each');
  expect(await between('Loads and barges, 2021', 'each quay and mill')).not.toContain('2021 each');
  expect(await between('Loads and barges of', 'each quay and mill', 'Helvetica')).not.toContain('of each');
  expect(await between('Loads and barges of', 'each quay and mill', 'Helvetica-Bold', 77)).not.toContain('of each');
});
