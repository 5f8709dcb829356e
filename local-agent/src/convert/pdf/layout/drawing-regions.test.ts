import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';
import { rawPdf, stream } from '../raw-pdf.test.fixture.ts';

const convert = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 10))))).markdown;

const STATES = ['open', 'half', 'shut', 'locked'];

/** Lines that lead from one to states below each other, with or without arrowheads. */
function tree(pen: Pen, hasHeads: boolean): void {
  pen.text('start', 70, 95, { lineBreak: false });
  pen.moveTo(100, 100).lineTo(100, 220).stroke();
  for (const [index, state] of STATES.entries()) {
    const y = 100 + 40 * index;
    pen.moveTo(100, y).lineTo(160, y).stroke();
    if (hasHeads)
      pen
        .moveTo(160, y - 3)
        .lineTo(166, y)
        .lineTo(160, y + 3)
        .fill('#000000');
    pen.text(state, 172, y - 5, { lineBreak: false });
  }
}

it('what lines with arrowheads link is a diagram, and the bold line above it a heading', async () => {
  const markdown = await convert((pen) => {
    lines(pen.font('Helvetica-Bold', 12), ['States of the gate'], 60, 75);
    tree(pen.font('Helvetica', 10), true);
    lines(pen, ['The gate is locked at night.'], 60, 300);
  });
  expect(markdown).toBe('# States of the gate\n\n![start open half shut locked]()\n\nThe gate is locked at night.');
});

it('lines that only meet each other are no diagram', async () => {
  expect(await convert((pen) => tree(pen, false))).not.toContain('![');
});

it('a map of many small colours is a figure with the numbers and names of its axes', async () => {
  const markdown = await convert((pen) => {
    for (let row = 0; row < 30; row++)
      for (let column = 0; column < 30; column++)
        pen
          .rect(120 + 5 * column, 100 + 5 * row, 5, 5)
          .fill(['#224488', '#2255aa', '#44aa66'][(row + column) % 3] ?? '');
    pen.fillColor('#000000');
    for (const [index, value] of ['10', '20', '30'].entries())
      pen.text(value, 140 + index * 50, 266, { lineBreak: false });
    pen.text('Depth of water', 162, 290, { lineBreak: false });
    lines(pen, ['The basin is deep in its middle.'], 60, 340);
  });
  expect(markdown).toBe('![10 20 30 Depth of water]()\n\nThe basin is deep in its middle.');
});

/** A page with a form XObject of 200 by 120 points below a line of text. */
const included = (operators: string) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</H 6 0 R>>/XObject<</F 5 0 R>>>>>>',
    stream('BT /H 10 Tf 1 0 0 1 60 720 Tm (The gauge was read each hour.) Tj ET q 1 0 0 1 60 560 cm /F Do Q'),
    stream(operators, '/Type/XObject/Subtype/Form/BBox[0 0 200 120]/Resources<</Font<</H 6 0 R>>>>'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
const shown = (text: string, x: number, y: number) => `BT /H 9 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

it('an included chart is a figure with all of its words', async () => {
  const bars = [40, 70, 55, 80, 30].map((high, index) => `0.2 0.4 0.6 rg ${20 + 36 * index} 20 24 ${high} re f`);
  const words = ['Monday', 'Friday', 'Sunday'].map((day, index) => shown(day, 16 + 70 * index, 6));
  const { markdown } = await convertWith(pdf, included([...bars, ...words, shown('Water', 80, 108)].join('\n')));
  expect(markdown).toBe('The gauge was read each hour.\n\n![Water Monday Friday Sunday]()');
});

it('an included text is none', async () => {
  const text = [
    'The lamp is lit at eight.',
    'The rope is coiled by ten.',
    'The bell rings at noon.',
    'All boats are in.',
  ];
  const { markdown } = await convertWith(
    pdf,
    included(text.map((line, index) => shown(line, 0, 100 - 12 * index)).join('\n')),
  );
  for (const line of text) expect(markdown).toContain(line);
  expect(markdown).not.toContain('![');
});
