import { describe, expect, it } from 'vitest';
import type { Draft } from '../blocks/draft.ts';
import { STATISTICS } from '../flow/text-statistics.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { sectionTitles } from './section-titles.ts';

/** A text of one line, in bold between stars. */
const textOf = (text: string): Draft => {
  const plain = plainLine(text.replaceAll('*', ''));
  const runs = text
    .split('*')
    .flatMap((part, index) => (part ? plain.runs.map((run) => ({ ...run, text: part, bold: index % 2 === 1 })) : []));
  const column = { x0: 0, y0: 0, x1: 500, y1: 800 };
  return {
    kind: 'text',
    lines: [{ ...plain, runs }],
    column,
    gapAbove: 20,
    page: 0,
  };
};
const found = (drafts: readonly Draft[], boldBody = false) => {
  const all = sectionTitles(drafts, { ...STATISTICS, boldBody });
  return drafts.map((draft, index) => (all.has(draft) ? index : -1)).filter((index) => index >= 0);
};
const [ebb, flood] = [textOf('2.1. *Ebb.*'), textOf('2.2. *Flood and* x.')];

describe('titles of sections with a plain number and a full stop', () => {
  it('are headings where there are two', () => {
    expect(found([ebb, textOf('The tide falls.'), flood])).toEqual([0, 2]);
    expect(found([ebb, textOf('The tide falls.')])).toEqual([]);
  });

  it('are none in a text that is bold', () => {
    expect(found([ebb, flood], true)).toEqual([]);
  });

  it.each([
    ['has a bold number', textOf('*2.3. **Ebb.*')],
    ['is followed by text', textOf('2.3. *Ebb.* The tide falls.')],
    ['has no full stop', textOf('2.3. *Ebb*')],
    ['has two sentences', textOf('2.3. *Ebb. Flood.*')],
    ['begins with a small letter', textOf('2.3. *ebb.*')],
    ['has a number of one part', textOf('2. *Ebb.*')],
    ['says where it continues', textOf('2.3. *Continued on page 4.*')],
  ])('are others than one that %s', (_, other) => {
    expect(found([ebb, flood, other])).toEqual([0, 1]);
  });
});
