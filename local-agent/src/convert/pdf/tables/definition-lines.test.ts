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

const COLUMN = { x0: 60, x1: 460, y0: 0, y1: 800 };

const word = (text: string, x0: number, look: { readonly bold?: boolean; readonly monospace?: boolean } = {}) => {
  const font = { name: 'Sans', bold: false, italic: false, monospace: false, ...look };
  return { text, x0, x1: x0 + 40, y0: 80, y1: 90, baseline: 88, size: 10, font, color: '#000000' };
};

const row = (...words: readonly ReturnType<typeof word>[]) => ({
  words: [...words],
  x0: words[0]?.x0 ?? 0,
  x1: 460,
  y0: 80,
  y1: 90,
  baseline: 88,
  size: 10,
});

it('kinds of two characters are kinds where the script has no capitals', () => {
  const defines = (kind: string) => isDefinition(row(word('open', 60, { bold: true }), word(kind, 420)), COLUMN);
  expect(['[関数]', '[mm]'].map(defines)).toEqual([true, false]);
});

it('a letter is the kind of a name in code letters that a triangle points at, perhaps behind a number', () => {
  const name = word('Gates(year)', 160, { monospace: true });
  const defines = (kind: string, ...signs: readonly string[]) =>
    isDefinition(row(...signs.map((sign, index) => word(sign, 60 + 45 * index)), name, word(kind, 420)), COLUMN);
  expect(defines('F', '\u25b6')).toBe(true);
  expect(defines('F', '2', '\u25b6')).toBe(true);
  expect(defines('F', '2', '2')).toBe(false);
  expect(defines('12', '2', '\u25b6')).toBe(false);
  expect(isDefinition(row(word('\u25b6', 60), word('F', 420, { monospace: true })), COLUMN)).toBe(false);
});
