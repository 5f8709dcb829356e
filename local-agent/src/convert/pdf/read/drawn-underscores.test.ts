import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const SIZE = 10;
/** Draws the parts with a short line between each two, and returns the x after them. */
const name = (pen: Pen, parts: readonly string[], x: number, y: number, below = 0): number => {
  let at = x;
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      pen.rect(at + 0.7, y + 0.718 * SIZE + below, 0.3 * SIZE, 0.4).fill('#000000');
      at += 0.44 * SIZE;
    }
    pen.text(part, at, y, { lineBreak: false });
    at += pen.widthOfString(part);
  }
  return at;
};

const drawn = async (below: number, parts = ['lamp', 'set', 'up']) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', SIZE);
    pen.text('The lamp is set with', 60, 80, { lineBreak: false });
    const end = name(pen, parts, 160, 80, below);
    pen.text('at dusk.', end + 3, 80, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown;
};

it('short lines on the base line between letters are underscores', async () => {
  expect(await drawn(0)).toBe('The lamp is set with lamp_set_up at dusk.');
});

it('so are those behind a hyphen', async () => {
  expect(await drawn(0, ['lamp-', 'set'])).toBe('The lamp is set with lamp-_set at dusk.');
});

it('short lines elsewhere are none', async () => {
  expect(await drawn(-4)).toBe('The lamp is set with lamp set up at dusk.');
});

/** Words with so many short lines before the last one, this far below the base line and from the word. */
const before = async (count: number, below: number, gap: number, word = 'lamp') => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', SIZE);
    pen.text('The keeper is', 60, 80, { lineBreak: false });
    for (let mark = 0; mark < count; mark++)
      pen.rect(130 + 0.44 * SIZE * mark, 80 + 0.718 * SIZE + below, 0.3 * SIZE, 0.4).fill('#000000');
    pen.text(`${word} now.`, 130 + 0.44 * SIZE * count - 0.1 * SIZE + gap, 80, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown;
};

it.each([
  ['one begins it', 1, 0, 0, 'The keeper is _lamp now.'],
  ['two begin it', 2, 0, 0, 'The keeper is \\_\\_lamp now.'],
  ['a lower one is the sign of a space', 1, 1.4, 0, 'The keeper is lamp now.'],
  ['a farther one is none of it', 1, 0, 4, 'The keeper is lamp now.'],
])('short lines right before a word are underscores of it: %s', async (_, count, below, gap, text) => {
  expect(await before(count, below, gap)).toBe(text);
});

it('a short line before a sign is none: it is the line that somebody signs on', async () => {
  expect(await before(1, 0, 0, '/s/')).toBe('The keeper is /s/ now.');
});

it('an underscore begins a line, and follows a bracket', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', SIZE);
    for (const [y, first] of [
      [80, ''],
      [120, '('],
    ] as const) {
      const x = 60 + pen.widthOfString(first);
      pen.text(first || ' ', 60, y, { lineBreak: false });
      pen.rect(x + 0.7, y + 0.718 * SIZE, 0.3 * SIZE, 0.4).fill('#000000');
      pen.text('lamp) is set at dusk.', x + 0.44 * SIZE, y, { lineBreak: false });
    }
  });
  expect((await convertWith(pdf, file)).markdown.split('\n\n')).toEqual([
    '_lamp) is set at dusk.',
    '(_lamp) is set at dusk.',
  ]);
});

/**
 * An underline in pieces below words, the spaces between them and the one before them: with this much white and height between
 * them, points.
 */
const underlined = async (white: number, lower: number) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', SIZE);
    const space = pen.widthOfString(' ');
    const base = 80 + 0.718 * SIZE + 0.3;
    let at = 60;
    pen.rect(at - space + white, base, space - 2 * white, 0.5).fill('#000000');
    for (const word of ['Light', 'the', 'lamp']) {
      const end = at + pen.widthOfString(word);
      pen.text(word, at, 80, { lineBreak: false });
      pen.rect(at, base + lower, end - at, 0.5).fill('#000000');
      if (word !== 'lamp') pen.rect(end + white, base, space - 2 * white, 0.5).fill('#000000');
      at = end + space;
    }
  });
  return (await convertWith(pdf, file)).markdown;
};

it('a short line that continues another is a piece of an underline', async () => {
  expect(await underlined(0, 0)).toBe('Light the lamp');
  expect(await underlined(0.3, 0)).toBe('_Light_the_lamp');
  expect(await underlined(0, 0.4)).toBe('_Light_the_lamp');
});
