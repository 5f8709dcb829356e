import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const convert = async (rows: readonly (readonly [x: number, y: number, font: string, text: string])[]) => {
  const file = await drawPdf((pen) => {
    for (const [x, y, font, text] of rows) pen.font(font, 11).text(text, x, y, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean);
};

const PROSE = [
  'All that is said below holds for the harbours of the county and for those who sail from',
  'them, whatever the flag of the ship and whatever the season of the year may be.',
];

it('a list of contents has one line an entry, and none of them is a heading', async () => {
  const entries = [
    '1. Harbours',
    '1.1. The Old Harbour',
    '1.2. The New Harbour of the Town and of the Villages',
    '2. Tides',
    '2.1. Tables',
    '2.2. Clocks',
  ];
  const found = await convert([
    ...entries.map((text, index) => [/\.\d/.test(text) ? 84 : 60, 60 + 14 * index, 'Helvetica', text] as const),
    ...PROSE.map((text, index) => [60, 150 + 14 * index, 'Helvetica', text] as const),
  ]);
  expect(found.map((row) => row.trim())).toEqual([...entries, PROSE.join(' ')]);
});

it('captions with parts in their numbers head nothing, whatever their language', async () => {
  const captions = [
    'Table F.2. Speeds of the ferries',
    'Tableau 11.1. Vitesses des bacs',
    'Example 3.4. A log of a night',
  ];
  const found = await convert(
    captions.flatMap((caption, index) => [
      [60, 60 + 70 * index, 'Helvetica-Bold', caption] as const,
      ...PROSE.map((text, line) => [60, 85 + 70 * index + 14 * line, 'Helvetica', text] as const),
    ]),
  );
  expect(found.filter((row) => row.startsWith('**'))).toEqual(captions.map((caption) => `**${caption}**`));
});

it('the first line of an entry of contents, in bold between entries with dots, is no heading', async () => {
  const dots = '.'.repeat(40);
  const rows = [
    `1 HARBOURS OF THE COUNTY ${dots} 4`,
    '2 TIDES AND WINDS OF THE COAST AND OF ITS',
    `ISLANDS ${dots} 9`,
    `3 LOCKS ${dots} 12`,
  ];
  const found = await convert([
    ...rows.map((text, index) => [60, 60 + 22 * index, 'Helvetica-Bold', text] as const),
    ...[...PROSE, ...PROSE, ...PROSE].map((text, index) => [60, 190 + 14 * index, 'Helvetica', text] as const),
  ]);
  expect(found.filter((row) => row.startsWith('#'))).toEqual([]);
});

it('a long number of an entry stands apart from the title that it touches', async () => {
  const dots = '.'.repeat(40);
  const texts = ['1.9 Tides', '1.10Ferries', '1.10.12I moor', '1.11A Clocks', '1.12 3.5GHz'];
  const found = await convert([
    ...texts.map((text, index) => [60, 60 + 14 * index, 'Helvetica', `${text} ${dots} ${index + 3}`] as const),
    ...['1.10Ferries', ...PROSE].map((text, index) => [60, 200 + 14 * index, 'Helvetica', text] as const),
  ]);
  const shown = ['1.9 Tides', '1.10 Ferries', '1.10.12 I moor', '1.11A Clocks', '1.12 3.5GHz'];
  expect(found.slice(0, 5)).toEqual(shown.map((text, index) => `${text} \u2026 ${index + 3}`));
  expect(found[5]).toMatch(/^1\.10Ferries/);
});

it('entries below a numbered one are lines of their own', async () => {
  const dots = '.'.repeat(40);
  const texts = ['1. Harbours', 'The Old Harbour', 'The New Harbour', '2. Tides', 'Tables'];
  const found = await convert([
    ...texts.map(
      (text, index) => [/^\d/.test(text) ? 60 : 84, 60 + 14 * index, 'Helvetica', `${text} ${dots} 3`] as const,
    ),
    ...PROSE.map((text, index) => [60, 200 + 14 * index, 'Helvetica', text] as const),
  ]);
  expect(found.slice(0, 5).map((row) => row.trim())).toEqual(texts.map((text) => `${text} \u2026 3`));
});
