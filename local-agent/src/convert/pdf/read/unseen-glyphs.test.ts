import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { MAX_RULES, MAX_SLANTS, noShapes } from './collect-shapes.ts';
import { interpretOperators } from './interpret-operators.ts';
import { IDENTITY } from './matrix.ts';
import { withoutUnseen } from './unseen-glyphs.ts';

/** What is read of a page on which one word is white. */
async function withWhite(
  before: (pen: Pen) => void = () => {},
  more: Parameters<Pen['text']>[3] = {},
  text = 'Boats wait on the left side.',
) {
  const file = await drawPdf((pen) => {
    before(pen);
    pen.fillColor('#000000').font('Helvetica', 10).text(text, 60, 80, { lineBreak: false });
    pen.fillColor('#ffffff').text('hidden', 60, 100, { lineBreak: false, ...more });
  });
  return (await convertWith(pdf, file)).markdown.includes('hidden');
}

it('white letters on white paper are not read', async () => {
  expect(await withWhite()).toBe(false);
});

it('white letters are read on areas, bars and curves', async () => {
  expect(await withWhite((pen) => pen.rect(50, 90, 100, 30).fill('#003366'))).toBe(true);
  expect(await withWhite((pen) => pen.rect(50, 190, 100, 30).fill('#003366'))).toBe(false);
  expect(await withWhite((pen) => pen.lineWidth(20).moveTo(50, 104).lineTo(200, 104).stroke())).toBe(true);
  expect(await withWhite((pen) => pen.lineWidth(60).moveTo(75, 20).lineTo(75, 200).stroke())).toBe(true);
  expect(await withWhite((pen) => pen.circle(75, 104, 40).fill('#003366'))).toBe(true);
});

it('white letters with an outline are read', async () => {
  expect(await withWhite(undefined, { fill: true, stroke: true })).toBe(true);
});

it('a page of mostly white letters has a ground that was not found', async () => {
  expect(await withWhite(undefined, {}, 'S')).toBe(true);
});

it('white letters that run up are read on the bar beside which they stand', async () => {
  const drawn = async (left: number) => {
    const file = await drawPdf((pen) => {
      pen.rect(left, 60, 20, 100).fill('#003366');
      pen.fillColor('#000000').font('Helvetica', 10);
      pen.text('Boats wait on the left side.', 200, 80, { lineBreak: false });
      pen
        .rotate(-90, { origin: [100, 150] })
        .fillColor('#ffffff')
        .text('hidden', 100, 143, { lineBreak: false });
    });
    return (await convertWith(pdf, file)).markdown.includes('hidden');
  };
  expect(await drawn(90)).toBe(true);
  expect(await drawn(120)).toBe(false);
});

/** The glyphs of a page with black letters and a white one, which is drawn after these operators. */
function glyphsWith(before: readonly (readonly [operator: number, ...operands: unknown[]])[] = [], bitmap = false) {
  const letter = (unicode: string) => [OPS.showText, [{ unicode, width: 500, isSpace: false }]] as const;
  const operators: (readonly [operator: number, ...operands: unknown[]])[] = [
    [OPS.setFont, 'F1', 10],
    letter('S'),
    letter('e'),
    letter('a'),
    ...before,
    [OPS.setFont, 'F1', 10],
    [OPS.setFillRGBColor, '#ffffff'],
    letter('x'),
  ];
  const style = { name: 'Sans', bold: false, italic: false, monospace: false };
  const { glyphs, shapes } = interpretOperators(
    { fnArray: operators.map(([operator]) => operator), argsArray: operators.map(([, ...operands]) => operands) },
    {
      viewport: IDENTITY,
      fontOf: () => ({ style, widthScale: 0.001, vertical: false, bitmap, ownSigns: false }),
      isField: (id) => id === 'field',
      isChoice: () => false,
      isVisible: () => true,
    },
  );
  return { text: glyphs.map(({ text }) => text).join(''), glyphs, shapes };
}

it('white letters are read where what is below them is not', () => {
  expect(glyphsWith().text).toBe('Sea');
  expect(glyphsWith([[OPS.beginAnnotation, 'note', [0, 0, 9, 9], IDENTITY, IDENTITY]]).text).toBe('Sea');
  expect(glyphsWith([[OPS.beginAnnotation, 'field', [0, 0, 9, 9], IDENTITY, IDENTITY]]).text).toBe('Seax');
  expect(glyphsWith([[OPS.setTextRenderingMode, 3]]).text).toBe('Seax');
  expect(glyphsWith([], true).text).toBe('Seax');
  for (const pattern of [OPS.setFillColorN, OPS.setStrokeColorN, OPS.shadingFill])
    expect(glyphsWith([[pattern]]).text).toBe('Seax');
});

it('white letters are read where a page has more shapes than are kept', () => {
  const { glyphs } = glyphsWith([[OPS.shadingFill]]);
  const rule = { at: 900, from: 0, to: 5, thickness: 1 };
  const far = { x0: 900, x1: 901, y0: 900, y1: 901 };
  expect(withoutUnseen(glyphs, noShapes())).toHaveLength(3);
  expect(withoutUnseen(glyphs, { ...noShapes(), vertical: Array(MAX_RULES).fill(rule) })).toHaveLength(3);
  expect(withoutUnseen(glyphs, { ...noShapes(), vertical: Array(MAX_RULES + 1).fill(rule) })).toHaveLength(4);
  expect(withoutUnseen(glyphs, { ...noShapes(), slants: Array(MAX_SLANTS).fill(far) })).toHaveLength(4);
  for (const kind of ['images', 'dots', 'graphics', 'fills'] as const)
    expect(withoutUnseen(glyphs, { ...noShapes(), [kind]: [{ x0: 0, x1: 900, y0: -9, y1: 9 }] })).toHaveLength(4);
  const [seen, white] = [glyphs[0], glyphs.at(-1)];
  const many = [...Array(2_000).fill(white), ...Array(2_000).fill(seen)];
  expect(withoutUnseen(many, { ...noShapes(), fills: Array(5_000).fill(far) })).toHaveLength(2_000);
  expect(withoutUnseen(many, { ...noShapes(), fills: Array(5_001).fill(far) })).toHaveLength(4_000);
});
