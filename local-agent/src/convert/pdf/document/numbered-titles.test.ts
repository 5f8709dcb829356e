import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Draft } from '../blocks/draft.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { STATISTICS } from '../flow/text-statistics.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { numberedTitles } from './numbered-titles.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because of the cold.',
];

/** A numbered title and the lines below it. */
type Part = readonly [title: string, below?: readonly string[]];

/** The headings of a page of prose and numbered titles. */
const headingsOf = async (...parts: readonly Part[]) => {
  const file = await drawPdf((pen) => {
    let y = lines(pen.font('Helvetica', 10), [...PROSE, ...PROSE, ...PROSE], 60, 40);
    for (const [title, below = []] of parts) {
      y = lines(pen.font('Helvetica-Bold', 10), [title], 60, y + 12);
      if (below.length > 0) y = lines(pen.font('Helvetica', 10), below, 80, y + 2);
    }
  });
  return (await convertWith(pdf, file)).markdown
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .map((line) => line.replace(/^#+ /, ''));
};

const AGENDA: readonly Part[] = [
  ['1. ROLL CALL'],
  ['2. WATCHES', PROSE],
  ['3. LAMPS', PROSE],
  ['4. ROPES'],
  ['5. ANY OTHER MATTERS', PROSE],
];
const titles = (parts: readonly Part[]) => parts.map(([title]) => title);

it('numbered titles in capitals are headings where half of them stand above text', async () => {
  expect(await headingsOf(...AGENDA)).toEqual(titles(AGENDA));
});

type Look = { readonly bold?: boolean; readonly size?: number; readonly count?: number };

/** A text of some lines, bold unless said otherwise. */
const textOf = (text: string, { bold = true, size = 10, count = 1 }: Look = {}): Draft => {
  const line = plainLine(text);
  const own = { ...line, size, runs: line.runs.map((run) => ({ ...run, bold })) };
  const column = { x0: 0, y0: 0, x1: 500, y1: 800 };
  return { kind: 'text', lines: Array.from({ length: count }, () => own), column, gapAbove: 20, page: 0 };
};
const plain = textOf('The ferry leaves at noon', { bold: false });

/** What is found among drafts, where those at some places are headings already. */
const found = (
  drafts: readonly Draft[],
  { known = [], boldBody = false }: { known?: number[]; boldBody?: boolean } = {},
) => {
  const all = numberedTitles(drafts, { ...STATISTICS, boldBody }, (index) => known.includes(index));
  return drafts.map((draft, index) => (all.has(draft) ? index : -1)).filter((index) => index >= 0);
};

const [one, two, three, four] = [textOf('1. Crews'), textOf('2. Lamps'), textOf('3. Ropes'), textOf('4. Boats')];

describe('numbered titles', () => {
  it('are headings where half of them are, and two at least', () => {
    expect(found([one, two, three, four], { known: [0, 3] })).toEqual([0, 1, 2, 3]);
    expect(found([one, two, three, four], { known: [0] })).toEqual([]);
    expect(found([one, two, three, four, textOf('5. Nets')], { known: [0, 3] })).toEqual([]);
    expect(found([one, two, three], { known: [0] })).toEqual([]);
  });

  it('are three at least', () => {
    expect(found([one, two], { known: [0, 1] })).toEqual([]);
  });

  it('show it in capitals above a plain text', () => {
    const [first, second, third] = [textOf('1. CREWS'), textOf('2. LAMPS'), textOf('3. ROPES')];
    expect(found([first, plain, second, third, plain])).toEqual([0, 2, 3]);
    expect(found([first, textOf('Bold'), second, third, plain])).toEqual([]);
    expect(found([one, plain, two, three, plain])).toEqual([]);
    expect(found([textOf('1. 船员'), plain, textOf('2. 灯'), textOf('3. 绳索'), plain])).toEqual([]);
  });

  it('count from one to the next, in one look', () => {
    expect(found([one, two, four], { known: [0, 1] })).toEqual([]);
    expect(found([one, two, textOf('3. Ropes', { size: 12 })], { known: [0, 1] })).toEqual([]);
    expect(found([one, two, textOf('3) Ropes')], { known: [0, 1] })).toEqual([]);
  });

  it.each([
    ['is plain', textOf('3. Ropes', { bold: false })],
    ['has three lines', textOf('3. Ropes', { count: 3 })],
    ['is long', textOf(`3. ${'Ropes and nets '.repeat(6)}`)],
    ['is a sentence', textOf('3. We saw the ropes.')],
    ['has a sentence in it', textOf('3. The crew has seen the ropes. They were on the boat in the harbour')],
    ['announces something', textOf('3. Ropes:')],
    ['is an entry of contents', textOf('3. Ropes ........ 14')],
  ])('do not count with one that %s', (_, other) => {
    expect(found([one, two, other], { known: [0, 1, 2] })).toEqual([]);
  });

  it('are none in a text that is bold', () => {
    expect(found([one, two, three], { known: [0, 1], boldBody: true })).toEqual([]);
  });
});
