import { describe, expect, it } from 'vitest';
import type { LayoutDrawing } from '../../conversion.ts';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid, lines } from '../draw-pdf.test.fixture.ts';

describe('drawings of the layout', () => {
  it('show each page with its blocks, numbered in reading order and named by a legend', async () => {
    const bytes = await drawPdf((pen) => {
      pen.font('Helvetica-Bold', 20).text('Heads & tails', 60, 60);
      pen.font('Helvetica', 10);
      lines(pen, ['A paragraph of the first page, long enough to be one.'], 60, 100);
      grid(pen, [60, 160, 260], [130, 150, 170]);
      for (const [x, y, text] of [
        [64, 135, 'a'],
        [164, 135, 'b'],
        [64, 155, '1'],
        [164, 155, '2'],
      ] as const)
        pen.text(text, x, y, { lineBreak: false });
      pen.addPage().text('Second page.', 60, 60);
    });
    const drawings: LayoutDrawing[] = [];
    await convertWith(pdf, bytes, { onDrawing: (drawing) => drawings.push(drawing) });
    expect(drawings.map(({ page }) => page)).toEqual([1, 2]);
    const svg = drawings[0]?.svg ?? '';
    expect(svg).toMatch(/^<svg xmlns.*viewBox="0 0 595 868"/);
    expect([...svg.matchAll(/text-anchor="end">([^<]*)</g)].map(([, tag]) => tag)).toEqual(['1 h1', '2', '3']);
    expect(svg).toContain('list item</text>');
    expect(svg).toContain('>&#38;</text>');
  });
});
