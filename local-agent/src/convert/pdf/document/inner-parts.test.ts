import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

type Row = readonly [x: number, y: number, text: string, font?: string, size?: number];

const convert = async (...pages: readonly (readonly Row[])[]) => {
  const file = await drawPdf((pen) => {
    for (const [page, rows] of pages.entries()) {
      if (page > 0) pen.addPage();
      for (const [x, y, text, font = 'Helvetica', size = 10] of rows)
        pen.font(font, size).text(text, x, y, { lineBreak: false });
    }
  });
  return (await convertWith(pdf, file)).markdown.trim();
};

it('paragraphs and code between items, set in below their text, belong to the item above them', async () => {
  const markdown = await convert([
    [60, 60, '1.'],
    [75, 60, 'Open the table of the harbour:'],
    [80, 82, 'tides open harbour', 'Courier'],
    [75, 104, 'The table of the last year is opened where no year is given, and the reader says so'],
    [75, 117, 'in the first line.'],
    [60, 139, '2.'],
    [75, 139, 'Close it when all rows are read.'],
    [60, 170, 'Whoever forgets to close a table keeps it from all the others, and the keeper of the harbour'],
    [60, 183, 'has to be called.'],
  ]);
  expect(markdown).toBe(
    [
      '1. Open the table of the harbour:',
      '',
      '   ```',
      '   tides open harbour',
      '   ```',
      '',
      '   The table of the last year is opened where no year is given, and the reader says so in the first line.',
      '2. Close it when all rows are read.',
      '',
      'Whoever forgets to close a table keeps it from all the others, and the keeper of the harbour has to be called.',
    ].join('\n'),
  );
});

it('a paragraph between an item and a list within it belongs to the item', async () => {
  const markdown = await convert([
    [60, 60, '\u2022'],
    [72, 60, 'Nets are hauled before noon.'],
    [72, 80, 'In the winter the crews begin an hour later, with two hands more:'],
    [72, 100, '\u2013'],
    [84, 100, 'one who breaks the ice,'],
    [72, 120, '\u2013'],
    [84, 120, 'one who keeps the fire.'],
  ]);
  expect(markdown).toBe(
    [
      '- Nets are hauled before noon.',
      '',
      '  In the winter the crews begin an hour later, with two hands more:',
      '  - one who breaks the ice,',
      '  - one who keeps the fire.',
    ].join('\n'),
  );
});

it('a paragraph between items that begins at their markers parts the list', async () => {
  const markdown = await convert([
    [60, 60, '\u2022'],
    [72, 60, 'Nets are hauled before noon.'],
    [60, 85, 'In the winter the crews begin an hour later, because the ice on the rails has to be broken'],
    [60, 98, 'first.'],
    [60, 123, '\u2022'],
    [72, 123, 'Nets are repaired after the tide.'],
  ]);
  expect(markdown).toMatch(/noon\.\n\nIn the winter .* first\.\n\n- Nets/);
});

it('a listing that the last item announces belongs to it', async () => {
  const markdown = await convert([
    [60, 60, '\u2022'],
    [72, 60, 'Open the table.'],
    [60, 82, '\u2022'],
    [72, 82, 'Close it again:'],
    [76, 104, 'tides close', 'Courier'],
    [60, 126, 'Whoever forgets to close a table keeps it from all the others, and the keeper of the harbour'],
    [60, 139, 'has to be called.'],
  ]);
  expect(markdown).toContain('- Close it again:\n\n  ```\n  tides close\n  ```');
});

it('so does one at the top of the next page, before the next item', async () => {
  const markdown = await convert(
    [
      [60, 60, 'The keeper writes down who comes by night, and what each of them pays.'],
      [60, 760, '(1) Boats of the board pay nothing.'],
    ],
    [
      [76, 60, 'Those of its guests pay as others do:'],
      [80, 82, '\u2022'],
      [92, 82, 'one crown in summer,'],
      [80, 104, '\u2022'],
      [92, 104, 'two crowns in winter.'],
      [60, 126, '(2) Rafts are towed.'],
    ],
  );
  expect(markdown).toContain(
    [
      '- (1) Boats of the board pay nothing.',
      '',
      '  Those of its guests pay as others do:',
      '  - one crown in summer,',
      '  - two crowns in winter.',
      '- (2) Rafts are towed.',
    ].join('\n'),
  );
});

it('small print below the last item of a page is no part of it', async () => {
  const markdown = await convert(
    [
      [60, 60, 'The keeper writes down who comes by night, and what each of them pays.'],
      [60, 720, '1. Boats of the board pay nothing.'],
      [80, 760, 'Members of the board are those whom the town has named.', 'Helvetica', 7],
    ],
    [[60, 60, '2. Rafts are towed.']],
  );
  expect(markdown).toContain('\n1. Boats of the board pay nothing.\n\nMembers of the board');
});

const leaders = (text: string, page: number) => `${text} ${'.'.repeat(60)} ${page}`;

it('the parts of the last chapter of a list of contents are within it, as those of the others are', async () => {
  const markdown = await convert([
    [60, 60, 'Contents', 'Helvetica-Bold', 16],
    [60, 100, leaders('1. Ferries', 3)],
    [84, 116, leaders('1.1. Crews', 3)],
    [84, 132, leaders('1.2. Watches', 5)],
    [60, 148, leaders('2. Harbours', 8)],
    [84, 164, leaders('2.1. Quays', 8)],
    [84, 180, leaders('3.1. Weirs', 9)],
  ]);
  expect(markdown.split('\n').filter((line) => line.trim())).toEqual([
    '# Contents',
    '1. Ferries \u2026 3',
    '   1.1. Crews \u2026 3',
    '   1.2. Watches \u2026 5',
    '2. Harbours \u2026 8',
    '   2.1. Quays \u2026 8',
    '3.1. Weirs \u2026 9',
  ]);
});

it('so are those on the pages that follow', async () => {
  const entries = (chapter: number, from: number): Row[] =>
    Array.from({ length: 8 }, (_, index) => [84, 60 + 16 * index, leaders(`${chapter}.${from + index}. Quay`, 9)]);
  const markdown = await convert(
    [
      [60, 700, 'Contents', 'Helvetica-Bold', 16],
      [60, 740, leaders('1. Ferries', 3)],
    ],
    entries(1, 1),
    entries(1, 9),
  );
  expect(markdown.split('\n').filter((line) => line.startsWith('   1.'))).toHaveLength(16);
});

it('entries that are not set in, or have no page number, are none of it', async () => {
  const markdown = await convert([
    [60, 60, 'Contents', 'Helvetica-Bold', 16],
    [60, 100, leaders('1. Ferries', 3)],
    [60, 116, leaders('1.1. Crews', 3)],
    [60, 140, leaders('2. Harbours', 8)],
    [84, 166, '2.1. quays are repaired in the winter'],
  ]);
  expect(markdown).not.toContain('   ');
});

const NOTE = 'Whoever leaves before the bell has to ask the keeper of the gate, who writes it down.';

it.each([
  ['belongs to it', 72, 84, 10, true],
  ['stands deeper than its text', 72, 110, 10, false],
  ['stands left of its text', 72, 72, 10, false],
  ['is smaller', 72, 84, 8, false],
  ['stands under the text of a list at the edge of the column', 60, 72, 10, false],
])('a paragraph below the last item of a list %s', async (_, markers, x, size, isInner) => {
  const markdown = await convert([
    [60, 60, 'The crews of the boats in the lower harbour have to keep two rules, whatever the weather'],
    [60, 73, 'is and whoever is at the gate:'],
    [markers, 100, '\u2022'],
    [markers + 12, 100, 'Nets are hauled before noon.'],
    [markers, 120, '\u2022'],
    [markers + 12, 120, 'Boats wait for the bell.'],
    [x, 142, NOTE, 'Helvetica', size],
    [60, 170, 'All the other rules are those of the upper harbour, which the keeper has in writing.'],
  ]);
  expect(markdown.includes(`- Boats wait for the bell.\n\n  ${NOTE}\n`)).toBe(isInner);
  expect(markdown).toContain('\n\nAll the other rules');
});

it.each([
  ['begin where its text does, and other text farther left', 60, 72, 72, true],
  ['begin where its text does, as all other text does', 72, 72, 72, false],
  ['begin where its text does but for the first', 60, 72, 60, false],
])('lines of a paragraph below the last item of a list at the edge %s', async (_, edge, first, second, isInner) => {
  const markdown = await convert([
    [edge, 60, 'The crews of the boats in the lower harbour have to keep two rules, whatever the weather'],
    [edge, 73, 'is and whoever is at the gate:'],
    [60, 100, '\u2022'],
    [72, 100, 'Nets are hauled before noon.'],
    [60, 120, '\u2022'],
    [72, 120, 'Boats wait for the bell.'],
    [first, 142, NOTE],
    [second, 155, 'He keeps the book for the owners of the boats.'],
    [edge, 183, 'All the other rules are those of the upper harbour, which the keeper has in writing.'],
  ]);
  expect(markdown.includes(`- Boats wait for the bell.\n\n  ${NOTE}`)).toBe(isInner);
  expect(markdown).toContain('\n\nAll the other rules');
});

it('a paragraph at the top of the page below the last item of a list is no part of it', async () => {
  const text = 'The crews of the boats in the lower harbour have to keep two rules:';
  const markdown = await convert(
    [
      [60, 60, text],
      [72, 80, '\u2022'],
      [84, 80, 'Nets are hauled before noon.'],
    ],
    [
      [84, 60, NOTE],
      [60, 82, text],
    ],
  );
  expect(markdown).not.toContain(`  ${NOTE}`);
});
