import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { drawPdf, lines, type Pen } from './draw-pdf.test.fixture.ts';

const PROSE = [
  'The northern sluice opens at dawn and the keeper writes the',
  'level of the water into the ledger before anyone else comes',
  'to the gate, because the first barge of the day needs a clear',
  'passage and a dry quay on the eastern side of the basin.',
];
const convertBytes = async (bytes: Buffer) => (await convertWith(pdf, bytes)).markdown;
const markdown = async (draw: (pen: Pen) => void) => convertBytes(await drawPdf(draw));
const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });

/** A page of A4 with Helvetica as /F1 that the operators draw, without a cross-reference table. */
const page = (operators: string): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
      `4 0 obj << /Length ${operators.length} >> stream\n${operators}\nendstream endobj`,
      '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj',
      'trailer << /Root 1 0 R >>',
    ].join('\n'),
    'latin1',
  );

describe('watermarks', () => {
  it('go: large light words that the text is written over', async () => {
    const text = await markdown((pen) => {
      put(pen.font('Helvetica-Bold', 60).fillColor('#dddddd'), 'DRAFT', 100, 90);
      lines(pen.font('Helvetica', 10).fillColor('#000000'), PROSE, 60, 100);
    });
    expect(text).toMatch(/^The northern.*basin\.$/);
  });

  it('are not white titles on a dark ground', async () => {
    const text = await markdown((pen) => {
      pen.rect(0, 0, 595, 842).fill('#103050');
      put(pen.font('Helvetica-Bold', 48).fillColor('#ffffff'), 'Harbours', 60, 380);
      lines(pen.font('Helvetica', 14), PROSE, 60, 460);
    });
    expect(text).toContain('# Harbours');
  });
});

describe('invisible text', () => {
  const shown = 'BT /F1 12 Tf 60 700 Td (The keeper opens the gate at dawn.) Tj ET';
  const hidden = 'BT 3 Tr /F1 12 Tf 60.8 700.4 Td (The keeqer opens the gate at dawn.) Tj ET';

  it('does not repeat what is seen', async () => {
    expect(await convertBytes(page(`${shown} q ${hidden} Q`))).toBe('The keeper opens the gate at dawn.');
  });

  it('is the text of a page that shows none, as of a scan', async () => {
    expect(await convertBytes(page(hidden))).toBe('The keeqer opens the gate at dawn.');
  });
});

describe('large first letters', () => {
  it('belong to the first word of their paragraph', async () => {
    const text = await markdown((pen) => {
      put(pen.font('Times-Roman', 40), 'T', 60, 96);
      lines(
        pen.font('Times-Roman', 12),
        ['he northern sluice opens at dawn and the keeper', 'writes the level of the water into the ledger'],
        88,
        100,
      );
      lines(pen, ['before anyone else comes to the gate, because the first'], 60, 131.2, 12);
    });
    expect(text).toMatch(/^The northern sluice opens at dawn and the keeper writes the level .* the first$/);
  });
});

describe('raised and lowered signs', () => {
  it('that are hardly smaller than their line stay in it', async () => {
    const text = await convertBytes(
      page(
        'BT /F1 12 Tf 60 700 Td (Water is H) Tj ET BT /F1 10.7 Tf 116 694.6 Td (2) Tj ET BT /F1 12 Tf 122 700 Td (O and clear.) Tj ET',
      ),
    );
    expect(text).toBe('Water is H<sub>2</sub>O and clear.');
  });
});
