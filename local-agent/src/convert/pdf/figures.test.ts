import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { drawPdf, lines } from './draw-pdf.test.fixture.ts';

describe('figures', () => {
  const square = (columns = 40, rows = 40) => {
    const canvas = createCanvas(columns, rows);
    const context = canvas.getContext('2d');
    context.fillStyle = '#aa3311';
    context.fillRect(0, 0, columns, rows);
    return canvas.toBuffer('image/png');
  };

  it('are listed with caption and page, and never show in the text on their own', async () => {
    const image = square();
    const bytes = await drawPdf((pen) => {
      pen.font('Helvetica', 10);
      lines(pen, ['Text on the first page.'], 60, 60);
      pen.addPage();
      lines(pen, ['Text on the second page.'], 60, 60);
      pen.image(image, 60, 100, { width: 200 });
      lines(pen, ['Figure 1: A red square.'], 60, 310);
    });
    const { markdown, figures, stats } = await convertWith(pdf, bytes);
    expect(figures).toEqual([{ segment: '2', caption: 'Figure 1: A red square.' }]);
    expect(stats?.images).toBe(1);
    expect(markdown).not.toContain('![');
  });

  it.each([
    [1, 1, 0],
    [1, 4, 1],
    [4, 1, 1],
  ])('an image of %i times %i pixels is %i of them', async (columns, rows, count) => {
    const image = square(columns, rows);
    const bytes = await drawPdf((pen) => {
      pen.font('Helvetica', 10);
      lines(pen, ['Text above an area.'], 60, 60);
      pen.image(image, 60, 100, { width: 100 });
    });
    const { stats } = await convertWith(pdf, bytes);
    expect(stats?.images).toBe(count);
  });

  it('are handed out and linked in place when images are wanted', async () => {
    const image = square();
    const bytes = await drawPdf((pen) => {
      pen.font('Helvetica', 10);
      lines(pen, ['Text above.'], 60, 60);
      pen.image(image, 60, 100, { width: 200 });
      lines(pen, ['Text below.'], 60, 330);
    });
    const got: { mimeType: string; bytes: Uint8Array; page?: number }[] = [];
    const add = (one: (typeof got)[number]) => {
      got.push(one);
      return 'images/one.png';
    };
    const { markdown } = await convertWith(pdf, bytes, { images: { add } });
    expect(markdown).toBe('Text above.\n\n![Figure](images/one.png)\n\nText below.');
    const drawn = await loadImage(got[0]?.bytes ?? new Uint8Array());
    expect(got[0]).toMatchObject({ mimeType: 'image/png', page: 1 });
    expect(Math.abs(drawn.width - (200 * 200) / 72)).toBeLessThan(2);
  });

  it('are none beside the page, where nobody sees them', async () => {
    const image = square();
    const bytes = await drawPdf((pen) => {
      pen.font('Helvetica', 10);
      lines(pen, ['Text that stands on the page.'], 60, 60);
      pen.image(image, pen.page.width - 20, 100, { width: 200 });
      pen.image(image, 60, -180, { width: 200 });
    });
    const { stats } = await convertWith(pdf, bytes);
    expect(stats?.images).toBe(0);
  });
});
