import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from '../pdf/convert-pdf.ts';
import { drawPdf } from '../pdf/draw-pdf.test.fixture.ts';
import { image } from './convert-image.ts';

/** A page with a heading, a line of text and a ruled table, as a scanner would give it. */
function scan(): Buffer {
  const canvas = createCanvas(1240, 900);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 1240, 900);
  context.fillStyle = '#111111';
  context.font = 'bold 48px "Liberation Sans", "DejaVu Sans", sans-serif';
  context.fillText('Harbour register', 120, 140);
  context.font = '32px "Liberation Sans", "DejaVu Sans", sans-serif';
  context.fillText('Every vessel that enters the basin is written down here.', 120, 230);
  for (const [row, [vessel, length]] of [
    ['Vessel', 'Length'],
    ['Marigold', '31'],
    ['Osprey', '18'],
  ].entries()) {
    context.fillText(vessel ?? '', 140, 340 + row * 60);
    context.fillText(length ?? '', 440, 340 + row * 60);
  }
  for (let row = 0; row <= 3; row++) context.fillRect(120, 300 + row * 60, 520, 2);
  for (const x of [120, 420, 640]) context.fillRect(x, 300, 2, 182);
  return canvas.toBuffer('image/png');
}

const EXPECTED =
  /^# Harbour register\n\nEvery vessel that enters the basin is written down here\.\n\n\| Vessel \| Length \|\n.*\n\| Marigold \| 31 \|\n\| Osprey \| 18 \|$/;

describe('images of text', () => {
  it('become headings, text and tables, and say that they were recognized', async () => {
    const { markdown, warnings, stats } = await convertWith(image, scan());
    expect(markdown).toMatch(EXPECTED);
    expect(warnings?.[0]).toMatchObject({ code: 'ocr_page', segment: '1' });
    expect(stats?.ocr_pages).toBe(1);
  });

  it('keep the light letters of a dark head of a table', async () => {
    const canvas = createCanvas(1000, 420);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 1000, 420);
    context.fillStyle = '#283c6e';
    context.fillRect(50, 50, 900, 40);
    const rows = [
      ['Pump', 'Hours', 'Moved'],
      ['North', '1,204', '88,310'],
      ['South', '1,377', '97,025'],
      ['Spare', '12', '640'],
    ];
    for (const [row, cells] of rows.entries()) {
      context.font = `${row === 0 ? 'bold ' : ''}24px "Liberation Sans", "DejaVu Sans", sans-serif`;
      context.fillStyle = row === 0 ? '#ffffff' : '#141414';
      for (const [column, cell] of cells.entries()) context.fillText(cell, 70 + 300 * column, 78 + 40 * row);
    }
    context.fillText('The spare pump is to be moved before the first frost.', 60, 320);
    const { markdown } = await convertWith(image, canvas.toBuffer('image/png'));
    expect(markdown.match(/[\w,]+/g)?.slice(0, 6)).toEqual(['Pump', 'Hours', 'Moved', 'North', '1,204', '88,310']);
  });

  it('may be AVIF, and light letters on nothing', async () => {
    const canvas = createCanvas(1000, 200);
    const context = canvas.getContext('2d');
    context.fillStyle = '#f4f4f4';
    context.font = '40px "Liberation Sans", "DejaVu Sans", sans-serif';
    context.fillText('The spare pump is moved before the first frost.', 40, 110);
    for (const bytes of [canvas.toBuffer('image/png'), canvas.toBuffer('image/avif')]) {
      expect((await convertWith(image, bytes)).markdown).toContain('The spare pump is moved before the first frost.');
    }
  });

  it('are refused when recognition is off or the bytes are no image', async () => {
    await expect(convertWith(image, scan(), { options: { ocr: 'off' } })).rejects.toMatchObject({
      code: 'CONVERSION_FAILED',
    });
    await expect(convertWith(image, 'no image')).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  });
});

describe('scanned pages of a PDF', () => {
  const scanned = () =>
    drawPdf((pen) => {
      pen.font('Helvetica', 10).text('A page with text of its own needs no recognition.', 60, 60);
      pen.addPage().image(scan(), 0, 0, { width: 595 });
    });

  it('are recognized, and only those', async () => {
    const { markdown, warnings, segments, stats } = await convertWith(pdf, await scanned());
    expect(markdown.slice(segments?.[1]?.start)).toMatch(EXPECTED);
    expect(warnings?.map(({ code, segment }) => `${code} ${segment}`)).toEqual(['ocr_page 2']);
    expect(stats?.ocr_pages).toBe(1);
  });

  it('are read again where their text layer was read badly, and kept where it was read well', async () => {
    const lines = [
      'The northern sluice is forty metres long and opens at dawn.',
      'The keeper writes the level of the water into the ledger.',
      'The first barge of the day needs a clear passage.',
      'A dry quay on the eastern side belongs to the harbour.',
      'Nobody else comes to the gate before the morning shift.',
    ];
    const bad = [
      'Thc northern sluiceIs isEorty metrcs l0ng and opcns at dawn.',
      'Tle kccper writes theLevel of the watcr intothe 1edger.',
      'The f1rst bargeOf the dxy necds a c1ear passagc.',
      'A dryQuay on the castern s1de be1ongs to theHarbour.',
      'Nobody else eomcs to theGate bcfore the m0rning shift.',
    ];
    const canvas = createCanvas(1240, 1600);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 1240, 1600);
    context.fillStyle = '#111111';
    context.font = '30px "Liberation Sans", "DejaVu Sans", sans-serif';
    for (const [index, line] of lines.entries()) context.fillText(line, 120, 200 + 42 * index);
    const withLayer = (layer: readonly string[]) =>
      drawPdf((pen) => {
        pen.image(canvas.toBuffer('image/png'), 0, 0, { width: 595 });
        // Text that is neither filled nor stroked, as scanners' programs add it.
        pen.addContent('3 Tr').font('Helvetica', 10);
        for (const [index, line] of layer.entries()) pen.text(line, 58, 85 + 20 * index, { lineBreak: false });
      });

    const again = await convertWith(pdf, await withLayer(bad));
    expect(again.markdown.replace(/\s+/g, ' ')).toBe(lines.join(' '));
    expect(again.warnings).toMatchObject([{ code: 'ocr_page', message: expect.stringContaining('text layer') }]);

    const good = await convertWith(pdf, await withLayer(lines));
    expect(good.stats?.ocr_pages).toBe(0);

    const off = await convertWith(pdf, await withLayer(bad), { options: { ocr: 'off' } });
    expect(off.warnings).toMatchObject([{ code: 'ocr_low_confidence', segment: '1' }]);
  });

  it('are warned about when recognition is off', async () => {
    const { warnings } = await convertWith(pdf, await scanned(), { options: { ocr: 'off' } });
    expect(warnings?.map(({ code, segment }) => `${code} ${segment}`)).toEqual(['no_text_layer 2']);
  });
});
