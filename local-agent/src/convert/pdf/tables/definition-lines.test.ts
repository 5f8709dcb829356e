import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { isDefinition } from './definition-lines.ts';

const RIGHT = 460;

function entry(pen: Pen, [name, rest, kind, text]: readonly [string, string, string, string], y: number): void {
  pen.font('Helvetica-Bold', 10).text(name, 60, y, { lineBreak: false });
  const x = 60 + pen.widthOfString(name) + 6;
  pen.font('Helvetica-Oblique', 10).text(rest, x, y, { lineBreak: false });
  pen.font('Helvetica', 10).text(kind, RIGHT - pen.widthOfString(kind), y, { lineBreak: false });
  if (text) pen.text(text, 80, y + 13, { lineBreak: false });
}

it('a name with its kind in brackets at the right margin begins a text and is no row of a table', async () => {
  const file = await drawPdf((pen) => {
    entry(pen, ['open-valve', 'place', '[function]', 'opens the valve at a place.'], 80);
    entry(pen, ['close-valve', 'place', '[function]', 'closes it.'], 120);
    entry(pen, ['valve-count', '', '[user option]', 'says how many there are.'], 160);
    entry(pen, ['drain', 'place time', '[function]', ''], 200);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toContain('|');
  expect(markdown).toMatch(/^\*\*close-valve\*\* \*place\* \[function\]/m);
});

it('units in brackets are a column', async () => {
  const file = await drawPdf((pen) => {
    for (const [index, [name, value, unit]] of [
      ['Length', '12', '[mm]'],
      ['Height', '31', '[mm]'],
      ['Mass', '7', '[kg]'],
    ].entries())
      entry(pen, [name ?? '', value ?? '', unit ?? '', ''], 80 + 16 * index);
  });
  expect((await convertWith(pdf, file)).markdown).toContain('[mm] |');
});

it('kinds of two characters are kinds where the script has no capitals', () => {
  const word = (text: string, x0: number, bold: boolean) => {
    const font = { name: 'Sans', bold, italic: false, monospace: false };
    return { text, x0, x1: x0 + 40, y0: 80, y1: 90, baseline: 88, size: 10, font, color: '#000000' };
  };
  const row = (kind: string) => {
    const words = [word('open', 60, true), word(kind, 420, false)];
    return { words, x0: 60, x1: 460, y0: 80, y1: 90, baseline: 88, size: 10 };
  };
  const column = { x0: 60, x1: 460, y0: 0, y1: 800 };
  expect(['[関数]', '[mm]'].map((kind) => isDefinition(row(kind), column))).toEqual([true, false]);
});
