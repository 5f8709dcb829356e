import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const LEFT = 'the lamps of the harbour were lit each evening before the ships came in from the open sea and';
const RIGHT = 'the keeper wrote into the log what the wind did and which of the boats were late in';

/** Running on for many lines, up to a full stop. */
const long = (text: string) => `${Array.from({ length: 12 }, () => text).join(' ')}.`;

const column = (pen: Pen, font: string, text: string, x: number) =>
  pen.font(font, 9).text(long(text), x, 80, { width: 220, lineGap: font === 'Courier' ? 0 : -0.2 });

it('text in a monospaced font beside another column is text of its own', async () => {
  const file = await drawPdf((pen) => {
    column(pen, 'Helvetica', LEFT, 50);
    column(pen, 'Courier', RIGHT, 310);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe(`${long(LEFT)}\n\n${long(RIGHT)}`);
});

it.each([
  [
    'statements',
    ['let lamp = open(harbour);', 'for (const ship of ships) lamp.show(ship);', 'lamp.close();', 'return lamp;'],
  ],
  ['what a program printed', ['lamp     on     3', 'winch    off    5', 'buoy     on     7', 'rope     off    9']],
  ['indented lines', ['lamps of the harbour', '    lit at six', '    out at seven', 'boats of the harbour']],
])('%s in a monospaced font stay code', async (_, lines) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).text(`${LEFT} ${LEFT}`, 60, 60, { width: 450 });
    pen.font('Courier', 9);
    for (const [row, line] of lines.entries()) pen.text(line, 60, 120 + 11 * row, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(['```', ...lines, '```'].join('\n'));
});
