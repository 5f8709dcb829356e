import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';
import { isCut } from './cut-pages.ts';

describe('a page is cut to what is drawn on it', () => {
  it.each([
    ['a small page', 340, 227, true],
    ['a square', 410, 410, true],
    ['a band', 607, 153, true],
    ['a chart in the shape of slides', 460.8, 345.6, true],
    ['A4', 595, 842, false],
    ['a book', 300, 450, false],
    ['paper on its side', 842, 595, false],
    ['slides', 720, 540, false],
    ['slides of LaTeX', 362.8, 272.1, false],
    ['a long sheet', 500, 1000, true],
    ['a small sheet', 200, 300, true],
  ])('%s', (_, width, height, expected) => {
    expect(isCut({ width, height })).toBe(expected);
  });
});

const WIDE: [number, number] = [600, 150];
const convert = async (draw: (pen: Pen) => void, size = WIDE) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 10)), { size }))).markdown;

/** Slanted lines from the top to the bottom of a page. */
const slants = (pen: Pen, count: number, bottom = 110, right = 460) => {
  for (let line = 0; line < count; line++)
    pen
      .moveTo(100 + 30 * line, 40)
      .lineTo(right - 20 * line, bottom)
      .stroke();
};
const labels = (pen: Pen) => {
  lines(pen, ['lower gate', 'of the lock'], 20, 20);
  lines(pen, ['upper gate'], 500, 20);
  lines(pen, ['weir'], 300, 130);
};

it('all of a page that is cut to a drawing is the drawing', async () => {
  const markdown = await convert((pen) => {
    labels(pen);
    slants(pen, 4);
  });
  expect(markdown).toBe('![lower gate of the lock upper gate weir]()');
});

it('strokes that stand apart, and bars without any, are all of such a page', async () => {
  const apart = await convert((pen) => {
    labels(pen);
    for (const x of [90, 200, 380, 470])
      pen
        .moveTo(x, x % 200 < 80 ? 40 : 110)
        .lineTo(x + 14, x % 200 < 80 ? 50 : 120)
        .stroke();
  });
  expect(apart).toBe('![lower gate of the lock upper gate weir]()');
  const bars = await convert((pen) => {
    lines(pen, ['lower gate'], 20, 8);
    for (const [bar, high] of [60, 100, 80, 40, 90].entries())
      pen.rect(200 + 60 * bar, 130 - high, 40, high).fill('#336699');
    for (const [bar, year] of ['2019', '2020', '2021', '2022', '2023'].entries())
      pen.fillColor('#000000').text(year, 208 + 60 * bar, 134, { lineBreak: false });
  });
  expect(bars).toBe('![lower gate 2019 2020 2021 2022 2023]()');
});

it('words that repeat in a row of tiles are no text', async () => {
  const markdown = await convert((pen) => {
    lines(pen, [['lock one', 'lock two', 'lock three', 'lock four', 'lock five'].join('   ')], 150, 20);
    lines(pen, ['lock one   lock two   lock one   lock two'], 150, 120);
    slants(pen, 4);
  });
  expect(markdown).not.toMatch(/^!/);
  const same = await convert((pen) => {
    for (const y of [20, 120]) lines(pen, ['lock 1   lock 2   lock 3   lock 4   lock 5'], 150, y);
    slants(pen, 4);
  });
  expect(same).toMatch(/^!/);
});

it.each<[string, (pen: Pen) => void, [number, number]?]>([
  ['has the size of paper', (pen) => slants(pen, 4, 700), [595, 842]],
  ['has few strokes', (pen) => slants(pen, 3)],
  ['has strokes in a corner of it', (pen) => slants(pen, 4, 70, 240)],
  [
    'has text',
    (pen) => {
      slants(pen, 4);
      lines(pen, ['The keeper of the upper gate reads the level of the water at noon.'], 20, 120);
    },
  ],
])('a page is no drawing that %s', async (_, draw, size) => {
  const markdown = await convert((pen) => {
    labels(pen);
    draw(pen);
  }, size);
  expect(markdown).toMatch(/^#* ?lower gate/m);
});

it('a page with fewer words is no drawing that says something', async () => {
  const markdown = await convert((pen) => {
    lines(pen, ['lower gate'], 20, 20);
    slants(pen, 4);
  });
  expect(markdown).toBe('lower gate');
});

it('a page with more labels than an alternative text takes keeps its text', async () => {
  const poster = (count: number) =>
    convert(
      (pen) => {
        for (let label = 0; label < count; label++)
          lines(pen, [`gate ${100 + label}`], 30 + 90 * (label % 9), 30 + 37 * Math.floor(label / 9));
        slants(pen, 4, 800, 800);
      },
      [900, 900],
    );
  expect(await poster(40)).toMatch(/^!\[gate 100 .*gate 139\]\(\)$/);
  expect(await poster(200)).toContain('gate 299');
});

it('a page of many charts is a drawing, for most of its labels are numbers', async () => {
  const charts = await convert(
    (pen) => {
      for (let label = 0; label < 400; label++)
        lines(
          pen,
          [label % 20 === 0 ? `gate ${100 + label}` : String(1000 + label)],
          30 + 42 * (label % 20),
          30 + 40 * Math.floor(label / 20),
        );
      slants(pen, 4, 800, 800);
    },
    [900, 900],
  );
  expect(charts).toMatch(/^!\[gate 100 1001 .*gate 480 .* 1399\]\(\)$/);
});
