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
