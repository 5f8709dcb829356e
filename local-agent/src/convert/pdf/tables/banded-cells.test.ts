import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

/** Terms and what they mean, of one to three lines. */
const TERMS = [
  ['Ebb', 'The tide that goes out,'],
  ['Flood', 'The tide that comes in; it is', 'said to be slack at its end.'],
  ['Gate', 'What keeps water in a lock.', 'Keepers open it by hand,', 'and close it by a wheel.'],
  ['Lock', 'A part of a canal between', 'two gates.'],
  ['Quay', 'A wall along which ships lie.'],
  ['Sill', 'The lower edge of a lock', 'below its gate.'],
  ['Weir', 'A wall over which water', 'falls from a river.'],
  ['Winch', 'A wheel with a rope.'],
] as const;
const HEIGHT = 13;

/** Terms at the left of what they mean, each second row shaded in cells, `between` them what is drawn after the fourth. */
async function glossary(
  between: (pen: Pen, y: number) => number = (_, y) => y,
  terms: readonly (readonly [term: string, ...meaning: string[]])[] = TERMS,
): Promise<string> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    let y = 60;
    for (const [index, [term, ...meaning]] of terms.entries()) {
      const height = HEIGHT * meaning.length + 4;
      if (index % 2 === 0)
        for (const [x, width] of [
          [60, 100],
          [160, 300],
        ] as const)
          pen.rect(x, y, width, height).fill('#d3dfee');
      pen.fillColor('#000000');
      lines(pen, [term], 66, y + 3);
      lines(pen, meaning, 166, y + 3);
      y += height;
      if (index === 3) y = between(pen, y);
    }
  });
  return (await convertWith(pdf, file)).markdown;
}

it('rows of text that are shaded by turns are rows of a table', async () => {
  const rows = (await glossary()).split('\n');
  expect(rows.slice(0, 4)).toEqual([
    '| Ebb | The tide that goes out, |',
    '| --- | --- |',
    '| Flood | The tide that comes in; it is said to be slack at its end. |',
    '| Gate | What keeps water in a lock. Keepers open it by hand, and close it by a wheel. |',
  ]);
  expect(rows.filter((row) => row.startsWith('| '))).toHaveLength(TERMS.length + 1);
});

it('text over all columns parts two such tables', async () => {
  const text = 'What follows are the words of the keepers of the upper river, as they write them down:';
  const markdown = await glossary((pen, y) => {
    lines(pen, [text], 66, y + 20);
    return y + 50;
  });
  expect(markdown).toContain(`\n${text}\n`);
});

it('the row below the last shaded one is one of the table, and text below it is not', async () => {
  const prose = ['where the keepers of the upper and the lower lock meet and talk', 'about the tide until the evening'];
  const terms = TERMS.map(([term]) => [term, ...prose] as const);
  const rows = (await glossary(undefined, terms)).split('\n').filter((row) => row.startsWith('| '));
  expect(rows.at(-1)).toBe(`| Winch | ${prose.join(' ')} |`);
  const after = await glossary((_, y) => y, [...TERMS.slice(0, 7), ['All of these are words of keepers,', '']]);
  expect(after.split('\n').at(-1)).toBe('All of these are words of keepers,');
});
