import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;
const rule = (pen: Pen, y: number) => pen.moveTo(60, y).lineTo(520, y).stroke();
const listing = (pen: Pen, texts: readonly string[], y: number) => lines(pen.font('Courier', 9), texts, 66, y, 9);
const prose = (pen: Pen, y: number) =>
  lines(
    pen.font('Times-Roman', 11),
    ['The depths are read each morning by the crew of', 'the first shift, and the mean is printed at noon.'],
    60,
    y,
  );

it('what a program printed is code, whatever figures stand below each other', async () => {
  const output = [
    '               12        28       29',
    'upper gate      1      1.00     1.00',
    'lower gate      0      0.25     0.75',
    'all (mean) 101237  57068.95 22938.02',
    'all (sum)  101240  57070.95 22940.02',
  ];
  const text = await drawn((pen) => {
    prose(pen, 60);
    listing(pen, output, 110);
    prose(pen, 190);
  });
  expect(text).toContain(`\`\`\`\n${output.map((line) => line.replace(/^ {3}$/, '')).join('\n')}\n\`\`\``);
});

it.each([
  ['$tides', ' [1] 2.65 0.00 0.00 0.97', ' [5] 9.56 5.08 1.21 1.61', ' [9] 0.74 1.32 0.57 0.68', '[13] 1.50 0.50'],
  ['##   p_value', '## 1   0.988', '## 2   0.988', '## 3   0.412', '## 4   0.107'],
])('figures behind the mark of a printed line are no statement: %s', async (...output) => {
  const text = await drawn((pen) => {
    prose(pen, 60);
    listing(pen, output, 110);
    prose(pen, 190);
  });
  expect(text).toContain(`\`\`\`\n${output.join('\n')}\n\`\`\``);
});

it('code between lines is no table, also with its output below another line', async () => {
  const text = await drawn((pen) => {
    prose(pen, 60);
    rule(pen, 106);
    listing(pen, ['seed(12)', 'depths(3)', '#  [1] -0.56048 -0.23018   1.55871'], 112);
    rule(pen, 152);
    prose(pen, 180);
    rule(pen, 226);
    listing(pen, ['table = depths(rows=3,', '               columns=["a", "b", "c"])', 'table'], 232);
    rule(pen, 272);
    listing(pen, ['    a   b   c', '0  44  47  64', '1  67   9  83', '2  36  87  70'], 278);
    rule(pen, 330);
    prose(pen, 360);
  });
  expect(text).not.toContain('|');
  expect(text).toContain('#  [1] -0.56048 -0.23018   1.55871');
  expect(text).toContain('0  44  47  64\n1  67   9  83\n2  36  87  70');
});

it('heads in the font of the text above monospaced cells are those of a table', async () => {
  const text = await drawn((pen) => {
    prose(pen, 60);
    pen.font('Times-Roman', 10).text('Slot', 66, 102, { lineBreak: false });
    pen.text('Class', 160, 102, { lineBreak: false });
    rule(pen, 114);
    pen.font('Courier', 9);
    for (const [index, name] of ['upper', 'lower', 'weights'].entries()) {
      pen.text(name, 66, 120 + 12 * index, { lineBreak: false });
      pen.text('"depth"', 160, 120 + 12 * index, { lineBreak: false });
    }
    rule(pen, 158);
    prose(pen, 190);
  });
  expect(text).toContain('| Slot | Class |');
});
