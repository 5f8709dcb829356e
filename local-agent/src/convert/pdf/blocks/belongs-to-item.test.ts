import { expect, it } from 'vitest';
import { markdownOf } from './placed-lines.test.fixture.ts';

it('items within an item whose lines begin left of their letters, right of the edge of the column, are whole', async () => {
  const markdown = await markdownOf(
    [84, 80, '4. The keeper of the upper lock and I answer for the gates of the'],
    [60, 92, 'harbour, and for the rules that we have written for them, and have:'],
    [108, 112, 'a) Written such rules, or had them written by the clerk of our'],
    [84, 124, 'harbour, so that all boats learn of them before they are there;'],
    [108, 144, 'b) Told the owner of the boats of all that has changed in them.'],
  );
  expect(markdown.split('\n')).toEqual([
    '4. The keeper of the upper lock and I answer for the gates of the harbour, and for the rules that we have written for them, and have:',
    '   - a) Written such rules, or had them written by the clerk of our harbour, so that all boats learn of them before they are there;',
    '   - b) Told the owner of the boats of all that has changed in them.',
  ]);
});

it('a line that hangs far below the text of an item continues its sentence', async () => {
  const markdown = await markdownOf(
    [60, 80, '\u2022 The gates of the upper lock, which the keeper opens at the time'],
    [115, 92, 'of low water; and'],
    [60, 104, '\u2022 The gates of the lower lock, which stay open.'],
  );
  expect(markdown.split('\n')).toEqual([
    '- The gates of the upper lock, which the keeper opens at the time of low water; and',
    '- The gates of the lower lock, which stay open.',
  ]);
});

it('entries that hang less than their numbers are wide, and lead to figures, are items of one list', async () => {
  const markdown = await markdownOf(
    [60, 80, '(8) Rope of hemp ........................................ 9610'],
    [60, 92, '(9) Rope of hemp with a core of steel wire, tarred and'],
    [66, 104, 'wound by hand ........................................... 9611'],
    [60, 116, '(10) Rope of flax ....................................... 9612'],
    [60, 128, '(11) Twine .............................................. 9613'],
  );
  expect(markdown.split('\n')).toEqual([
    '- (8) Rope of hemp … 9610',
    '- (9) Rope of hemp with a core of steel wire, tarred and wound by hand … 9611',
    '- (10) Rope of flax … 9612',
    '- (11) Twine … 9613',
  ]);
});

const INDENTED = [
  [70, 80, '\u2022 The gates of the upper lock, which the keeper opens at the time of'],
  [60, 92, 'low water, and which stay open until the boats have left the harbour.'],
] as const;

it('an indented line below an item whose lines begin left of its bullet is a paragraph of its own', async () => {
  const below = async (text: string, x = 70, above = INDENTED) =>
    (await markdownOf(...above, [x, 104, text])).trim().split('\n\n').length;
  expect(await below('The keeper of the lower lock opens its gates when the water is high')).toBe(2);
  expect(await below('The keeper of the lower lock opens its gates when the water is high', 60)).toBe(1);
});

it('lines of an item below its bullet stay with it, at the end of a sentence or within one', async () => {
  const items = async (...lines: readonly (readonly [number, number, string])[]) =>
    (await markdownOf(...lines)).trim().split('\n\n').length;
  const [first, [, y, text]] = INDENTED;
  const open = text.replace('the harbour.', 'the harbour of');
  expect(
    await items(first, [60, y, open], [70, 104, 'Sandwich, where the tide is too low for them in all months']),
  ).toBe(1);
  expect(
    await items(first, [70, y, text], [70, 104, 'The keeper of the lower lock opens its gates when it is high']),
  ).toBe(1);
});

it('a second line at the edge, far left of an item within another one, continues what ends no sentence', async () => {
  const second = 'Harbour has written such rules, or had them written by a clerk of the town';
  const items = async (x: number, first: string, edges: readonly [number, number], below = second) => {
    const lines = await markdownOf(
      [80, 68, '4. The keepers of the locks.'],
      [x, 92, first],
      [edges[0], 104, below],
      [edges[1], 116, 'Hall, and the boats have learned of them before they were at the gates'],
    );
    return lines.trim().split('\n').filter(Boolean).length;
  };
  const first = 'a) The keeper of the upper lock answers for the gates of the';
  expect(await items(132, first, [60, 60])).toBe(2);
  expect(await items(190, first, [60, 60])).toBe(3);
  expect(await items(132, `${first.slice(0, -7)} town.`, [60, 60])).toBe(3);
  expect(await items(132, first, [72, 60])).toBe(3);
  expect(await items(132, first, [60, 60], second.replace('Harbour', '302.450'))).toBe(3);
});

it('a line that hangs far below the text of an item continues a full line that ends no sentence', async () => {
  const joins = async (
    first: string,
    below: string,
    last = 'The gates of the lower lock are open all the day for all of us',
  ) => {
    const text = await markdownOf([60, 80, `\u2022 ${first}`], [115, 92, below], [60, 116, last]);
    return text.includes(`${first} ${below}`);
  };
  const first = 'The gates of the upper lock open for all of the boats of the town of';
  const below = 'Harbour, at noon';
  expect(await joins(first, below)).toBe(true);
  expect(await joins(`${first.slice(0, -2)}.`, below)).toBe(false);
  expect(await joins(first, '2031 boats')).toBe(false);
  const wide = 'The gates of the lower lock are open all the day for all of us and for the keepers of boats';
  expect(await joins(first, below, wide)).toBe(false);
  expect(await joins('The upper locks of all the gates of the', below, 'The gates of the lower lock are open')).toBe(
    false,
  );
});

it('a line that hangs far below the second line of an item is a text of its own', async () => {
  const first = 'The gates of the upper lock open for all of the boats of the town of';
  const lines = await markdownOf(
    [60, 80, `\u2022 ${first}`],
    [67, 92, `Harbour, and for those of all of the neighbours that have paid for it by`],
    [115, 104, 'Harbour, at noon'],
  );
  expect(lines.trim().split('\n').filter(Boolean)).toHaveLength(2);
});

it('a line that begins between the bullet and the text of an item, below the end of a sentence, is a paragraph', async () => {
  const below = async (
    text: string,
    { x = 66, end = 'that we have written for them.', first = 70, second = 70 } = {},
  ) => {
    const markdown = await markdownOf(
      [50, 56, 'The keeper of the upper lock answers for the gates of the harbour and for the'],
      [50, 68, 'rules that we have written for them:'],
      [60, 80, '\u2022'],
      [first, 80, 'The gates of the upper lock, which the keeper opens, and the rules'],
      [second, 92, end],
      [x, 104, text],
      [50, 116, 'of the lower lock and of the boats.'],
    );
    return markdown.split('\n').slice(3).join('\n').trim();
  };
  const text = 'See the tables of the tides and of the river for the rules of the gates';
  expect(await below(text)).toBe(`${text} of the lower lock and of the boats.`);
  // Below an open sentence, in small letters, under the text or the bullet, or where lines of the item begin there.
  const last = 'of the lower lock and of the boats.';
  expect(await below(text, { end: 'that we have written for' })).toBe(last);
  expect(await below(text.toLowerCase())).toBe(last);
  expect(await below(text, { x: 69 })).toBe(last);
  expect(await below(text, { x: 61, first: 66, second: 66 })).toBe(last);
  expect(await below(text, { second: 66 })).toBe(last);
});

it('a line under the text of an item, below white and a line with place for its word, is a paragraph of the item', async () => {
  const paragraphs = async (text: string, { x = 70, gap = 16, end = '', second = '', pitch = 12 } = {}) => {
    const markdown = await markdownOf(
      [50, 44, 'The keeper of the upper lock answers for the gates of the harbour and for the'],
      [50, 56, 'rules of the harbour, and for all of the tables of the tides that are written'],
      [50, 68, 'in the ledger of the lock. It has:'],
      [60, 80, '\u2022'],
      [70, 80, `Times of the gates:${end}`],
      ...(second ? ([[70, 80 + pitch, second]] as const) : []),
      [x, (second ? 80 + pitch : 80) + gap, text],
    );
    return markdown.trim().split('\n\n').length - 1;
  };
  expect(await paragraphs('200 boats, from noon')).toBe(2);
  expect(await paragraphs('Boats of the night')).toBe(2);
  expect(await paragraphs('of the night')).toBe(1);
  expect(await paragraphs('200 boats, from noon', { gap: 13 })).toBe(1);
  expect(await paragraphs('200 boats, from noon', { x: 80 })).toBe(1);
  expect(await paragraphs('200 boats, from noon', { second: 'and times of the bridges' })).toBe(1);
  expect(await paragraphs('200 boats, from noon', { second: 'and times of the bridges.' })).toBe(2);
  expect(await paragraphs('200 boats, from noon', { second: 'and times of the bridges.', pitch: 15 })).toBe(1);
  expect(
    await paragraphs('200 boats, from noon', { end: ' of all boats and of the ferries, and the times of the bell' }),
  ).toBe(1);
});

it('a line under the bullet of an item continues its sentence where the line above ends early', async () => {
  const item = [
    '\u2022 Nothing is due for boats that wait below the lock, and the keeper',
    'writes none of them into the book.',
  ];
  const wide = 'The keeper of the upper lock reads these rules each morning, before he opens the gate for boats.';
  const below = async (second: string, first = item[0] ?? '') =>
    (await markdownOf([60, 60, wide], [60, 80, first], [60, 92, second])).split('\n\n').slice(1);
  expect(await below(item[1] ?? '')).toEqual([`- ${item.join(' ').slice(2)}`]);
  expect(await below('Writes none.')).toHaveLength(2);
  expect(await below('of them, as all keepers of the harbour do.', '\u2022 Nothing is due')).toHaveLength(2);
});

it('a text below a declaration with a bullet and its kind at the edge of the column is no part of it', async () => {
  const full =
    'The keeper of the upper lock opens it when the bell of the harbour rings, and writes the hour into his book.';
  const below = async (kind: string) =>
    (
      await markdownOf(
        [60, 60, full],
        [60, 90, '\u2022'],
        [74, 90, 'open (gate, hour)'],
        [516, 90, kind],
        [70, 102, full],
      )
    )
      .trim()
      .split('\n\n')
      .slice(1);
  expect(await below('(function)')).toEqual(['- open (gate, hour) (function)', full]);
  expect(await below('  function')).toHaveLength(1);
});
