import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { itemStart } from './item-start.ts';
import { markdownOf } from './placed-lines.test.fixture.ts';

it('a list with letters continues after the bullets within one of its items', async () => {
  const markdown = await markdownOf(
    [60, 80, 'a. The contract was signed.'],
    [80, 94, '\u2022 Delivery begins in June.'],
    [60, 108, 'b. The office has moved.'],
  );
  expect(markdown).toBe('- a. The contract was signed.\n  - Delivery begins in June.\n- b. The office has moved.');
});

it('letters below a short item are items of a list within it', async () => {
  const markdown = await markdownOf(
    [60, 60, 'The keeper of the upper lock reads these rules each morning, before he opens the gate.'],
    [80, 80, 'i. Gates'],
    [90, 94, 'A. Upper gate'],
    [90, 108, 'B. Lower gate'],
    [77, 122, 'ii. Valves'],
  );
  expect(markdown.split('\n').slice(2)).toEqual([
    '- i. Gates',
    '  - A. Upper gate',
    '  - B. Lower gate',
    '- ii. Valves',
  ]);
});

it('a number below the text of an item, which no list begins with, ends its sentence', async () => {
  const markdown = await markdownOf(
    [60, 80, '8.  The keepers of the upper lock have counted the ships of all the years on pages 529-'],
    [72, 94, '36. They found fewer of them than the year before.'],
    [60, 108, '9.  The gates are painted:'],
    [72, 122, '1. in spring'],
    [72, 136, '2. in autumn'],
  );
  expect(markdown.split('\n')).toEqual([
    '8. The keepers of the upper lock have counted the ships of all the years on pages 529-36. They found fewer of them than the year before.',
    '9. The gates are painted:',
    '   1. in spring',
    '   2. in autumn',
  ]);
});

it('a raised dot right before a word is a bullet', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, text] of ['Shut the valve', 'Open the gate', 'Ring the bell'].entries())
      pen.text(`\u00b7${text}`, 60, 80 + 14 * index, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).toBe('- Shut the valve\n- Open the gate\n- Ring the bell');
});

it('I behind H is a letter, and not the Roman number one', async () => {
  const letters = Array.from('ABCDEFGHIJ');
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, letter] of letters.entries())
      pen.text(`${letter}. Gate ${index + 1} of the lock`, 60, 80 + 14 * index, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe(letters.map((letter, index) => `- ${letter}. Gate ${index + 1} of the lock`).join('\n'));
});

it('a box beside another one, of which one is ticked, is no bullet', () => {
  const run = { text: '\u25a1 yes \u221a no', bold: false, italic: false, monospace: false, raised: false };
  const line = { runs: [run], text: run.text, x0: 60, x1: 120, y0: 72, y1: 82, baseline: 80, size: 10, textX: 72 };
  const drawn = { ...line, color: '#000000', font: 'Helvetica', firstWordWidth: 8, artifact: false };
  expect(itemStart(drawn, [], false)).toBeUndefined();
  expect(itemStart({ ...drawn, runs: [{ ...run, text: '\u25a1 yes' }], text: '\u25a1 yes' }, [], false)).toBeDefined();
});

it('the sign of a section begins no item before its number', async () => {
  const markdown = await markdownOf(
    [60, 80, '\u2022 Delivery begins in June.'],
    [60, 120, '\u00a7 22 The owner of a boat signs that he has heard the rules.'],
  );
  expect(markdown).toBe(
    '- Delivery begins in June.\n\n\u00a7 22 The owner of a boat signs that he has heard the rules.',
  );
});

it('lines that end with an address of the web and leave room are lines of their own', async () => {
  const markdown = await markdownOf(
    [60, 80, 'The notices of all keepers of the upper and the lower lock are to be found at these addresses today.'],
    [60, 92, 'Upper lock (https://example.org/notices/of/the/upper/lock/and/its/keepers)'],
    [60, 104, 'Lower lock (https://example.org/notices/of/the/lower/lock/and/its/keepers)'],
  );
  expect(markdown).toMatch(/keepers\)\n\nLower lock/);
});

it('a letter right before a word is a marker where the item above it counts up to it', async () => {
  const items = async (text: string, x = 60) =>
    (
      await markdownOf(
        [60, 60, 'A.'],
        [76, 60, 'Shut the gates of the upper lock at low water, and open them when the tide'],
        [76, 72, 'comes back.'],
        [x, 90, text],
        [76, 102, 'to the keeper of the lower lock.'],
        [60, 120, 'C.'],
        [76, 120, 'Ring the bell at noon.'],
      )
    ).split('\n');
  const text = 'B.Give the keys of the gates and the books of the tides and of all boats';
  expect(await items(text)).toEqual([
    '- A. Shut the gates of the upper lock at low water, and open them when the tide comes back.',
    `- B. ${text.slice(2)} to the keeper of the lower lock.`,
    '- C. Ring the bell at noon.',
  ]);
  for (const other of [text.replace('B.', 'P.'), text.replace('Give', 'GIVE'), text.replace('Give', 'give')])
    expect((await items(other)).join(' ')).toContain(other);
  expect((await items(text, 64)).join(' ')).toContain(text);
});

it('a number right before a word is a marker where the item above it counts up to it', async () => {
  const markdown = await markdownOf([60, 60, '1. Shut the gates.'], [60, 74, '2.Open the bridge.']);
  expect(markdown).toBe('1. Shut the gates.\n2. Open the bridge.');
});

it('an item that is code stays an item below others with its bullet', async () => {
  const document = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    pen.text('The ledger has these fields:', 60, 60, { lineBreak: false });
    for (const [index, rest] of ['the name of the harbour', 'its height above the sea', ''].entries()) {
      const y = 80 + index * 14;
      pen.font('Courier', 10).text('o', 78, y, { lineBreak: false });
      const field = ['port.name', 'port.level', 'port.sum = port.level + 2'][index] ?? '';
      pen.text(field, 96, y, { lineBreak: false });
      if (rest) pen.font('Helvetica', 10).text(rest, 99 + 6 * field.length, y, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, document);
  expect(markdown).toContain('- port.sum = port.level + 2');
  expect(markdown).not.toContain('```');
});

it('a sign before a colon and what it means is no bullet', () => {
  const isItem = (text: string) => itemStart(plainLine(text), [], false) !== undefined;
  expect(isItem('- : closes the gate')).toBe(false);
  for (const text of ['- closes the gate', '- :close', '1. : close']) expect(isItem(text)).toBe(true);
});

it('a minus before a number is no bullet in a line without words, unless an item has it', () => {
  const line = { ...plainLine('\u2212 4 < 2x + y'), textX: 20 };
  const words = { ...plainLine('\u2212 4 gates'), textX: 20 };
  const sum = { ...plainLine('\u2212 x + y'), textX: 20 };
  expect(itemStart(plainLine('- 4 < 2x + y'), [], false)?.markerText).toBe('-');
  expect(itemStart(line, [], false)).toBeUndefined();
  for (const other of [words, sum]) expect(itemStart(other, [], false)?.markerText).toBe('\u2212');
  const item = itemStart(words, [], false);
  const draft = { kind: 'item' as const, ...(item ?? expect.fail()), column: line, page: 0 };
  expect(itemStart(line, [draft], false)).toBeDefined();
});
