import { expect, it } from 'vitest';
import { markdownOf } from './placed-lines.test.fixture.ts';

/** The Markdown of lines with their x, 12 points apart. */
const markdownOfRows = (...lines: readonly (readonly [x: number, text: string])[]): Promise<string> =>
  markdownOf(...lines.map(([x, text], index) => [x, 80 + 12 * index, text] as const));

it('a number in brackets within a sentence begins no item, below an indented first line too', async () => {
  expect(
    await markdownOfRows(
      [50, 'RULES OF THE UPPER LOCK'],
      [50, ''],
      [96, 'The keeper of the upper lock may end this agreement thirty'],
      [60, '(30) days after he has told the owner of the boats in writing, or'],
      [60, '(if both agree) at once, in the presence of a second keeper.'],
    ),
  ).toBe(
    'RULES OF THE UPPER LOCK\n\nThe keeper of the upper lock may end this agreement thirty (30) days after he has told the owner of the boats in writing, or (if both agree) at once, in the presence of a second keeper.',
  );
});

it('a letter in brackets within a sentence begins no item', async () => {
  expect(
    await markdownOfRows(
      [60, 'Boats wait below the gate for as long as the owner owes what clause'],
      [60, '(a) of this agreement names, and leave when the keeper has seen it.'],
    ),
  ).toMatch(/what clause \(a\) of this/);
});

it('a letter in brackets that stands below the text of an item continues it, and one below its letter does not', async () => {
  const markdown = await markdownOfRows(
    [60, '(a) The keeper reads the rules to all who wait, as paragraphs'],
    [76, '(c) and following of the rules of the upper lock want it; and'],
    [60, '(b) the owner of a boat signs that he has heard them.'],
  );
  expect(markdown.split('\n')).toEqual([
    '- (a) The keeper reads the rules to all who wait, as paragraphs (c) and following of the rules of the upper lock want it; and',
    '- (b) the owner of a boat signs that he has heard them.',
  ]);
});

it('letters below a sentence that ends in a colon are items', async () => {
  const markdown = await markdownOfRows(
    [60, 'The owner of each of the boats that wait below the gate pays for this:'],
    [60, '(a) the water of the lock, and'],
    [60, '(b) the time of its keeper.'],
  );
  expect(markdown.split('\n').slice(2)).toEqual(['- (a) the water of the lock, and', '- (b) the time of its keeper.']);
});

it('a number that closes a bracket begins no item', async () => {
  expect(
    await markdownOfRows(
      [60, 'The second of the gates is opened by the keeper alone (see section'],
      [60, 'I) and never while a boat is in the lock.'],
    ),
  ).toMatch(/\(see section I\) and never/);
});

it('the Italian "o" is no bullet within a sentence', async () => {
  expect(
    await markdownOfRows(
      [60, 'Il custode della chiusa superiore apre la porta alle barche di tutti'],
      [60, 'o  della sola barca che attende da ieri davanti alla chiusa.'],
    ),
  ).toMatch(/di tutti o della sola/);
});

it('a number that the line above cites begins no item', async () => {
  const rows = await markdownOfRows(
    [60, '1. Boats wait below the gate for as long as the owner owes what the keeper has on page'],
    [74, '21. They leave when he has seen it.'],
    [60, '2. Rafts are towed to the pier.'],
  );
  expect(rows.split('\n')).toEqual([
    '1. Boats wait below the gate for as long as the owner owes what the keeper has on page 21. They leave when he has seen it.',
    '2. Rafts are towed to the pier.',
  ]);
});

it('a number in brackets below the rest of a sentence at the top of a page begins no item', async () => {
  const rest = [60, 'keepers have to tell all of the owners when they may come back to the gate;'] as const;
  const next = [60, '(2) the owners pay the tolls of the gate; or (3) boats are sold.'] as const;
  expect(await markdownOfRows(rest, next)).toMatch(/gate; \(2\) the owners/);
  expect(await markdownOfRows([60, `K${rest[1].slice(1)}`], next)).toMatch(/\n- \(2\) the owners/);
  expect(await markdownOfRows([60, 'keepers have to tell them;'], next, rest)).toMatch(/\n- \(2\) the owners/);
  expect(await markdownOfRows([60, `- ${rest[1]}`], next)).toMatch(/\n *- \(2\) the owners/);
  expect(await markdownOfRows([60, 'A rule'], [60, ''], rest, next)).toMatch(/\n- \(2\) the owners/);
});

it('numbers in brackets that count on in one line, behind a comma, are of the sentence above it', async () => {
  const above = [60, 'The keeper of the upper lock has to tell all of the owners these'] as const;
  const full = [60, 'things before they come to the gate again, and all of them in writing:'] as const;
  const rest = [60, 'the time of the keeper, and (iii) the rope of the raft.'] as const;
  const item = [60, '(i) the water of the lock, (ii) the oil of the gate and of its engine,'] as const;
  expect(await markdownOfRows(above, full, item, rest)).toMatch(/in writing: \(i\) the water/);
  const other = [60, '(i) the water of the lock as in (ii) below and the oil of its engine,'] as const;
  expect(await markdownOfRows(above, full, other, rest)).toMatch(/\n- \(i\) the water/);
  const later = [60, item[1].replace('(ii)', '(iv)')] as const;
  expect(await markdownOfRows(above, full, later, rest)).toMatch(/\n- \(i\) the water/);
  expect(await markdownOfRows(above, [60, 'things before they come:'], item, rest)).toMatch(/\n- \(i\) the water/);
  expect(await markdownOfRows(above, full, [60, ''], item, rest)).toMatch(/\n- \(i\) the water/);
  expect(await markdownOfRows(above, full, [90, item[1]], [90, rest[1]])).toMatch(/\n- \(i\) the water/);
});
