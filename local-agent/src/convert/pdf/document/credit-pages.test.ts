import { segmentsError } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

type Item = readonly [sign: string, text: string, x: number];

/** Each page's items from the top of the page; what the segment of each page holds. */
async function pagesOf(pages: readonly (readonly Item[])[], closing?: string): Promise<string[]> {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 11);
    for (const [index, items] of pages.entries()) {
      if (index > 0) pen.addPage();
      let y = 60;
      for (const [sign, text, x] of items) {
        put(pen, sign, x, y);
        put(pen, text, x + 20, y);
        y += 18;
      }
      if (closing && index === pages.length - 1) put(pen, closing, 60, y + 30);
    }
  });
  const { markdown, segments = [] } = await convertWith(pdf, bytes);
  expect(segmentsError(segments, markdown.length)).toBeUndefined();
  return segments.map(({ start, end }) => markdown.slice(start, end));
}

const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });

describe('a list over the ends of pages', () => {
  it('is credited item by item', async () => {
    const pages: Item[][] = [
      [
        ['1.', 'Open the upper gate.', 60],
        ['2.', 'Let the barge come in.', 60],
      ],
      [['3.', 'Close the upper gate.', 60]],
      [['4.', 'Empty the chamber.', 60]],
    ];
    expect(await pagesOf(pages, 'The keeper writes down the hour of each passage.')).toEqual([
      '1. Open the upper gate.\n2. Let the barge come in.',
      '3. Close the upper gate.',
      '4. Empty the chamber.\n\nThe keeper writes down the hour of each passage.',
    ]);
  });

  it('is credited within an item whose own list the end of a page divides', async () => {
    const pages: Item[][] = [
      [
        ['\u2022', 'ropes', 60],
        ['\u2022', 'anchors', 60],
        ['-', 'of iron', 80],
      ],
      [
        ['-', 'of steel', 80],
        ['\u2022', 'lanterns', 60],
      ],
    ];
    expect(await pagesOf(pages)).toEqual(['- ropes\n- anchors\n  - of iron', '  - of steel\n- lanterns']);
  });
});

it('a table with other heads on the next page is another one', async () => {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [year, y] of [
      ['2021', 660],
      ['2020', 60],
    ] as const) {
      if (year === '2020') pen.addPage();
      const rows = [
        ['in millions', `Sales ${year}`, `Costs ${year}`],
        ['North', '1,200', '900'],
        ['South', '300', '250'],
      ];
      cells(pen, rows, [60, 260, 380], y);
      for (let line = 0; line <= rows.length; line++)
        pen
          .moveTo(56, y - 4 + 18 * line)
          .lineTo(440, y - 4 + 18 * line)
          .stroke();
    }
  });
  const { markdown } = await convertWith(pdf, bytes);
  expect(markdown.match(/^\| --- /gm)).toHaveLength(2);
});

it('a table below the same titles with other years on the next page is another one, and keeps its titles', async () => {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [years, y] of [
      [['2023', '2022'], 620],
      [['2022', '2021'], 60],
    ] as const) {
      if (years[0] === '2022') pen.addPage();
      const rows = [
        ['', 'First quarter', 'First quarter'],
        ['in millions', ...years],
        ['North', '1,200', '900'],
        ['South', '300', '250'],
      ];
      cells(pen, rows, [60, 260, 380], y);
      for (let line = 0; line <= rows.length; line++)
        pen
          .moveTo(56, y - 4 + 18 * line)
          .lineTo(460, y - 4 + 18 * line)
          .stroke();
    }
  });
  const { markdown } = await convertWith(pdf, bytes);
  expect(markdown.match(/^\| {2}\| First quarter \| First quarter \|$/gm)).toHaveLength(2);
});

it('a table over the ends of pages is credited row by row, without the repeated head', async () => {
  const xs = [60, 200, 300, 400];
  const head = ['Vessel', 'Length', 'Draught', 'Built'];
  const rows = Array.from({ length: 12 }, (_, at) => [`Barge ${at}`, `${20 + at}.5`, `1.${at}`, `${1900 + at}`]);
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (let page = 0; page < 3; page++) {
      if (page > 0) pen.addPage();
      const y = page === 0 ? 640 : 60;
      cells(pen, [head, ...rows.slice(4 * page, 4 * page + 4)], xs, y);
      for (let line = 0; line < 6; line++)
        pen
          .moveTo(56, y - 4 + 18 * line)
          .lineTo(460, y - 4 + 18 * line)
          .stroke();
    }
  });
  const { markdown, segments = [] } = await convertWith(pdf, bytes);
  expect(segmentsError(segments, markdown.length)).toBeUndefined();
  const pages = segments.map(({ start, end }) => markdown.slice(start, end));
  expect(markdown.match(/Vessel/g)).toHaveLength(1);
  expect(pages.map((text) => text.match(/Barge \d+/g))).toEqual(
    [0, 1, 2].map((page) => rows.slice(4 * page, 4 * page + 4).map(([name]) => name)),
  );
  expect(pages[1]?.startsWith('| Barge 4 |')).toBe(true);
});

it('code over the ends of pages is credited line by line', async () => {
  const bytes = await drawPdf((pen) => {
    lines(pen.font('Courier', 9), ['def open_gate(level):', '    ring_bell()'], 60, 700);
    pen.addPage();
    lines(pen, ['    lift(level)'], 60, 60);
    pen.addPage();
    lines(pen, ['open_gate(4)'], 60, 60);
    put(pen.font('Helvetica', 10), 'The keeper writes down the hour of each passage.', 60, 200);
  });
  const { markdown, segments = [] } = await convertWith(pdf, bytes);
  expect(segmentsError(segments, markdown.length)).toBeUndefined();
  expect(segments.map(({ start, end }) => markdown.slice(start, end))).toEqual([
    '```\ndef open_gate(level):\n    ring_bell()',
    '    lift(level)',
    'open_gate(4)\n```\n\nThe keeper writes down the hour of each passage.',
  ]);
});
