import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines } from '../draw-pdf.test.fixture.ts';
import { LEFT, RIGHT } from './two-columns.test.fixture.ts';

type Given = {
  readonly caption: readonly string[];
  readonly white?: number;
  readonly gap?: number;
  readonly wide?: boolean;
};

/** Where the caption stands: right before the table below both columns, or at the end of the left one. */
const placeOf = async ({ caption, white = 14, gap = 4, wide = true }: Given) => {
  const file = await drawPdf((pen) => {
    const top = lines(pen.font('Helvetica', 10), [...LEFT, ...LEFT], 60, 60);
    lines(pen, [...RIGHT, ...RIGHT], 320, 60);
    const below = lines(pen, caption, 60, top + white);
    const xs = wide ? [60, 220, 380, 560] : [60, 130, 200, 280];
    const ys = [0, 18, 36, 54].map((y) => below + gap + y);
    grid(pen, xs, ys);
    cells(
      pen,
      [
        ['Gate', 'Barges', 'Level'],
        ['Upper', '12', '310'],
        ['Lower', '14', '305'],
      ],
      xs.map((x) => x + 5),
      below + gap + 4,
    );
  });
  const { markdown } = await convertWith(pdf, file);
  const parts = markdown.split('\n\n');
  const at = parts.findIndex((part) => part.includes(caption[0] ?? ''));
  return parts[at + 1]?.startsWith('|') && at > parts.findIndex((part) => part.includes('Barges wait'))
    ? 'table'
    : 'column';
};

it('a short caption at the end of the left column belongs to the table below both columns', async () => {
  expect(await placeOf({ caption: ['Table 3: Barges a day'] })).toBe('table');
  expect(await placeOf({ caption: ['Table 3: Barges a day and', 'the level of the water'] })).toBe('table');
  expect(await placeOf({ caption: ['Barges at the gates:'] })).toBe('table');
});

it.each([
  ['no caption', { caption: ['They are painted red.'] }],
  ['right below the text', { caption: ['Table 3: Barges a day'], white: 1 }],
  ['nearer to the text than to the table', { caption: ['Table 3: Barges a day'], gap: 30 }],
  ['above a table of its column', { caption: ['Table 3: Barges a day'], wide: false }],
  ['longer than captions', { caption: ['Table 3: Barges a day', 'in May,', 'in June', 'and in July'] }],
])('what is %s stays in the column', async (_, given) => {
  expect(await placeOf(given)).toBe('column');
});
