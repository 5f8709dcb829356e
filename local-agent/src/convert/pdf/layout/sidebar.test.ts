import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { PageContent } from '../../page/page-content.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPdf, stream } from '../raw-pdf.test.fixture.ts';
import { partSidebar } from './sidebar.ts';

type Place = readonly [size: number, x: number, y: number, text: string];

/** Pages of this size with a coloured bar at the left, and texts; from the lower left corner, points. */
function pages([width, height]: readonly [number, number], texts: readonly (readonly Place[])[]): Buffer {
  const contents = texts.map((places) => {
    const shown = places.map(([size, x, y, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`);
    return stream(`0.2 0.3 0.6 rg 0 0 70 ${height} re f 0 g ${shown.join(' ')}`);
  });
  const kids = texts.map((_, index) => `${4 + 2 * index} 0 R`);
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${5 + 2 * index} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      content,
    ]),
  ]);
}

const SLIDES: readonly (readonly Place[])[] = [
  [
    [14, 80, 245, 'Floats'],
    [9, 80, 206, 'A float follows the level of the water'],
    [9, 80, 192, 'and a wire turns a wheel above it.'],
    [5, 6, 206, 'Introduction'],
    [5, 6, 192, 'Instruments'],
    [5, 12, 178, 'Floats'],
    [5, 6, 150, 'Results'],
  ],
  [
    [14, 80, 245, 'Waves'],
    [9, 80, 206, 'The well has a small opening, so that'],
    [9, 80, 192, 'no wave lifts the float.'],
    [5, 6, 206, 'Introduction'],
    [5, 6, 192, 'Instruments'],
    [5, 6, 164, 'Results'],
  ],
];

it('the outline in the bar at the side of slides is no part of their lines, and goes where it repeats', async () => {
  const { markdown } = await convertWith(pdf, pages([360, 270], SLIDES));
  expect(markdown).toContain('A float follows the level of the water and a wire turns a wheel above it.');
  expect(markdown).toContain('The well has a small opening, so that no wave lifts the float.');
  expect(markdown).not.toMatch(/Introduction|Instruments|Results/);
});

it('a bar with words over its edge is a ground, and so is one of an upright page whose lines are level with others', () => {
  const font = { name: 'Sans', bold: false, italic: false, monospace: false };
  const word = (text: string, x0: number, x1: number, y0 = 50) => {
    return { text, x0, x1, y0, y1: y0 + 10, baseline: y0 + 8, size: 10, font, color: '#000000' };
  };
  const page = (width: number, height: number): PageContent => ({
    width,
    height,
    words: [],
    turned: [],
    horizontal: [],
    vertical: [],
    images: [],
    dots: [],
    fills: [{ x0: 0, y0: 0, x1: 70, y1: height, color: '#334499' }],
  });
  const words = [word('Results', 6, 40), word('Gauges', 90, 130)];
  expect(partSidebar(words, page(360, 270)).asides).toHaveLength(1);
  expect(partSidebar([...words, word('Breakwater', 50, 95)], page(360, 270)).asides).toEqual([]);
  const rows = [80, 95, 110].flatMap((y0) => [word('Tides', 6, 40, y0), word('Harbours', 90, 130, y0)]);
  expect(partSidebar(rows, page(270, 360)).asides).toEqual([]);
  const cover = [
    word('Tides', 6, 40, 80),
    word('and', 6, 40, 95),
    word('Gauges', 6, 40, 110),
    word('Ulva', 90, 130, 90),
  ];
  expect(partSidebar(cover, page(270, 360)).asides).toEqual([cover.slice(0, 3)]);
});
