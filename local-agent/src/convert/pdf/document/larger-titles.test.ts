import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { dropRunningHeads } from './running-heads.ts';

type Row = readonly [text: string, y: number, size: number, bold?: boolean];

const page = (...rows: readonly Row[]) => ({
  width: 595,
  height: 842,
  items: rows.map(([text, y, size, bold = false]) => {
    const plain = plainLine(text);
    const runs = plain.runs.map((run) => ({ ...run, bold }));
    const line = { ...plain, runs, size, baseline: y, y0: y - size, y1: y + 2 };
    return { kind: 'line' as const, line, column: line };
  }),
});

const OTHERS = [
  'The bell rings.',
  'The lock fills.',
  'Boats wait.',
  'The gate opens.',
  'The keeper sleeps.',
  'Rain falls.',
].map((text) => page(['Rules of 1998', 44, 12], [text, 90, 12]));
const first = (...rows: readonly Row[]) =>
  dropRunningHeads([page(...rows), ...OTHERS], 12)[0]?.items.flatMap((item) =>
    item.kind === 'line' ? [item.line.text] : [],
  );

it('a title that running heads of other pages repeat at its height stays where it is larger or bolder', () => {
  expect(first(['Rules of 1998', 48, 14], ['of the gate', 62, 12], ['Noon.', 120, 12])).toHaveLength(3);
  expect(first(['RULES OF 1998', 48, 12, true], ['of the gate', 62, 12, true], ['Noon.', 120, 12])).toHaveLength(3);
});

it('one that looks as they do, and one that is apart from the text, is a running head too', () => {
  expect(first(['Rules of 1998', 48, 12], ['of the gate', 62, 12], ['Noon.', 120, 12])).toHaveLength(2);
  expect(first(['Rules of 1998', 48, 14], ['of the gate', 90, 12], ['Noon.', 120, 12])).toHaveLength(2);
});
