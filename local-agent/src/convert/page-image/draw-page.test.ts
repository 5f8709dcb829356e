import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { UserError } from '../../errors.ts';
import { drawPdf, lines } from '../pdf/draw-pdf.test.fixture.ts';
import { createConverter } from '../sandbox/create-converter.ts';
import type { PageImage } from './page-image.ts';

const QUOTE = 'Retries wait one second, then two, then four, and stop after five attempts.';

const twoPages = () =>
  drawPdf((pen) => {
    pen.font('Helvetica', 10);
    lines(pen, ['The first page says nothing about it.'], 60, 100);
    pen.addPage().font('Helvetica', 10);
    lines(pen, ['Retries wait one second, then two, then', 'four, and stop after five attempts.'], 60, 300);
    lines(pen, ['Another paragraph stands further below.'], 60, 500);
  });

/** Whether a pixel of the page has the colour of a frame; points. */
async function isFramed(image: PageImage, y: number): Promise<boolean> {
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(image.png), 0, 0);
  const scale = image.width / 595;
  const { data } = context.getImageData(0, Math.round((y - 5) * scale), image.width, Math.round(20 * scale));
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) > 100) return true;
  }
  return false;
}

describe('a page as an image', () => {
  it('frames the quote where it stands, and nothing else', async () => {
    await using converter = createConverter();
    const bytes = await twoPages();
    const image = await converter.drawPage({ bytes, filename: 'a.pdf' }, { page: 2, quote: QUOTE });
    expect([image.marked, image.width > 900]).toEqual([true, true]);
    expect(Buffer.from(image.png.subarray(1, 4)).toString()).toBe('PNG');
    expect(await isFramed(image, 300)).toBe(true);
    expect(await isFramed(image, 500)).toBe(false);
  });

  it('says when the quote is not on the page, and draws it all the same', async () => {
    await using converter = createConverter();
    const bytes = await twoPages();
    const image = await converter.drawPage({ bytes, filename: 'a.pdf' }, { page: 1, quote: QUOTE });
    expect(image.marked).toBe(false);
    expect(await isFramed(image, 100)).toBe(false);
  });

  it('marks a quote in an image of text', async () => {
    await using converter = createConverter();
    const bytes = await twoPages();
    const { png } = await converter.drawPage({ bytes, filename: 'a.pdf' }, { page: 2 });
    const image = await converter.drawPage({ bytes: png, filename: 'scan.png' }, { page: 1, quote: QUOTE });
    expect(image.marked).toBe(true);
  });

  it('refuses a page that is not there, files without pages and damaged ones, and converts the next file', async () => {
    await using converter = createConverter();
    const pdf = await twoPages();
    const refusals = [
      converter.drawPage({ bytes: pdf, filename: 'a.pdf' }, { page: 3 }),
      converter.drawPage({ bytes: Buffer.from('a,b\n1,2'), filename: 'a.csv' }, { page: 1 }),
      converter.drawPage({ bytes: pdf.subarray(0, 60), filename: 'a.pdf' }, { page: 1 }),
    ];
    const codes = await Promise.all(
      refusals.map((refused) =>
        refused.then(
          () => '',
          (error: UserError) => error.code,
        ),
      ),
    );
    expect(codes).toEqual(['INVALID_ARGUMENT', 'UNSUPPORTED_FORMAT', 'CONVERSION_FAILED']);
    const converted = await converter.convert({ bytes: Buffer.from('a,b\n1,2'), filename: 'a.csv' });
    expect(converted.markdown).toContain('| a | b |');
  });
});
