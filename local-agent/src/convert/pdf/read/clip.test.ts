import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const TEXT = 'Pumps for the upper lock and its gates';
const SEEN = 'Pumps for the upper';
const REST = TEXT.slice(6);
/** Where the seen words end, and the rest begins, in Helvetica of 10 points. */
const END = 92;
const BEGIN = 34;

type Cell = readonly [x: number, y: number, width: number, height: number];

/** What is read of a text at 200, 200 in these cells, beside a number or something else at `x`; the page may be turned around that place. */
const read = async (x: number, cut: (pen: Pen) => void, angle = 0, beside = '24') => {
  const file = await drawPdf((pen) => {
    pen
      .font('Helvetica', 10)
      .rotate(angle, { origin: [200, 200] })
      .save();
    cut(pen);
    pen.text(TEXT, 200, 200, { lineBreak: false });
    pen.restore().text(beside, 200 + x, 200, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.trim().replaceAll(/\s+/g, ' ');
};

/** Each cell within the one before. */
const within =
  (...cells: readonly Cell[]) =>
  (pen: Pen) => {
    for (const cell of cells) pen.rect(...cell).clip();
  };

const LEFT: Cell = [190, 195, 10 + END, 20];
const RIGHT: Cell = [200 + BEGIN - 3, 195, 300, 20];
const ALL: Cell = [190, 195, 400, 20];

it('what the edge of a cell hides is not read where other text stands', async () => {
  expect(await read(END + 6, within(LEFT))).toBe(`${SEEN} 24`);
  expect(await read(END + 6, (pen) => pen.rect(...LEFT).clip('even-odd'))).toBe(`${SEEN} 24`);
  expect(await read(BEGIN - 18, within(RIGHT))).toBe(`24 ${REST}`);
});

it('it is not read right beside other text either', async () => {
  const short = TEXT.slice(0, 22);
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).save();
    pen
      .rect(...LEFT)
      .clip()
      .text(short, 200, 200, { lineBreak: false });
    pen.restore().text('24', 201 + pen.widthOfString(short), 200, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown.trim()).toMatch(/^Pumps for the upper\s+24$/);
});

it('what is hidden is read where no other text stands', async () => {
  expect(await read(END + 200, within(LEFT))).toContain(TEXT);
  expect(await read(END + 6, within(LEFT), 0, '   ')).toBe(TEXT);
  const below = await drawPdf((pen) => {
    pen.font('Helvetica', 10).save();
    pen
      .rect(...LEFT)
      .clip()
      .text(TEXT, 200, 200, { lineBreak: false });
    pen.restore().text('24', 200 + END + 6, 214, { lineBreak: false });
  });
  expect((await convertWith(pdf, below)).markdown).toContain(TEXT);
});

it('a cell within another is cut by both', async () => {
  for (const cells of [
    [LEFT, ALL],
    [ALL, LEFT],
  ] as const)
    expect(await read(END + 6, within(...cells))).toBe(`${SEEN} 24`);
  expect(await read(BEGIN - 18, within(RIGHT, ALL))).toBe(`24 ${REST}`);
});

it('areas that are painted cut nothing, also behind one that cuts', async () => {
  const painted = (pen: Pen) =>
    pen
      .rect(...LEFT)
      .fill('#eeeeee')
      .fillColor('#000000');
  expect(await read(END + 6, painted)).not.toBe(`${SEEN} 24`);
  expect(await read(END + 6, (pen) => painted(pen.rect(...ALL).clip()))).not.toBe(`${SEEN} 24`);
  expect(await read(END + 6, (pen) => pen.addContent('W n'))).not.toBe(`${SEEN} 24`);
});

it('a text of which nothing is seen stays, as below an image', async () => {
  const whole = await read(END + 6, () => undefined);
  for (const cell of [
    [400, 300, 80, 20],
    [190, 180, 400, 10],
    [190, 220, 400, 10],
  ] as const)
    expect(await read(END + 6, within(cell))).toBe(whole);
});

it('a cell as low as its letters cuts them too', async () => {
  expect(await read(END + 6, within([190, 195, 10 + END, 12]))).toBe(`${SEEN} 24`);
});

it.each([90, 270])('cells of a text that is turned by %i degrees cut it too', async (angle) => {
  expect(await read(END + 6, within(LEFT, ALL), angle)).toBe(`${SEEN} 24`);
  expect(await read(BEGIN - 18, within(RIGHT, ALL), angle)).toBe(`24 ${REST}`);
});

it('a slanted cell hides nothing of a text in it', async () => {
  const whole = await read(END + 6, () => undefined, 45);
  expect(await read(END + 6, within([190, 190, 300, 200]), 45)).toBe(whole);
});

it('of a page with very many strings that are cut all is read', async () => {
  const strings = (count: number) => (pen: Pen) => {
    pen.rect(...LEFT).clip();
    for (let index = 1; index < count; index++) pen.text(TEXT, 200, 200, { lineBreak: false });
  };
  expect(await read(END + 6, strings(1000))).not.toContain('gates');
  expect(await read(END + 6, strings(1001))).toContain('gates');
});

it('what a plot hides of a line that reaches beyond it is no part of the drawing', async () => {
  const text = ['4 The next gate', 'The keeper reads the level of the water at noon.'];
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).rect(100, 100, 240, 120).stroke();
    for (const [index, value] of ['40', '20', '0'].entries())
      pen.text(value, 80, 100 + index * 55, { lineBreak: false });
    pen.save().rect(100, 100, 240, 120).clip();
    for (const [index, y] of [180, 140, 190, 120, 170].entries())
      pen.moveTo(110 + index * 40, 200).lineTo(140 + index * 40, y);
    pen.stroke().moveTo(110, 140).lineTo(330, 640).stroke().restore();
    lines(pen, text, 60, 300);
  });
  expect((await convertWith(pdf, file)).markdown).toBe(`![40 20 0]()\n\n${text.join('\n\n')}`);
});
