import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { PageContent } from '../../page/page-content.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines, type Pen } from '../draw-pdf.test.fixture.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { withDrawings } from './drawings.ts';

const TEXT = ['The keeper reads the level of the water at noon,', 'and writes it into the ledger of the harbour.'];
const convert = async (draw: (pen: Pen) => void) =>
  convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 10))));

/** Axes with labels; what they measure is drawn by the caller. */
function axes(pen: Pen): void {
  pen.moveTo(100, 150).lineTo(100, 300).stroke();
  pen.moveTo(100, 300).lineTo(400, 300).stroke();
  for (const [index, value] of ['60', '40', '20', '0'].entries())
    pen.text(value, 80, 146 + index * 50, { lineBreak: false });
  for (const [index, year] of ['2019', '2020', '2021', '2022', '2023'].entries())
    pen.text(year, 110 + index * 60, 306, { lineBreak: false });
}

it('a line chart is a figure: its words are alternative text in one line, its caption and the text stay', async () => {
  const { markdown, figures } = await convert((pen) => {
    lines(pen, TEXT, 60, 60);
    axes(pen);
    pen.moveTo(120, 280);
    for (const [index, y] of [240, 260, 200, 180].entries()) pen.lineTo(180 + index * 60, y);
    pen.stroke();
    pen.text('Level', 200, 140, { lineBreak: false });
    pen.text('Figure 1: Levels of five years.', 60, 340, { lineBreak: false });
    lines(pen, TEXT, 60, 380);
  });
  const alt = 'Level 60 40 20 0 2019 2020 2021 2022 2023';
  expect(markdown).toBe(`${TEXT.join(' ')}\n\n![${alt}]()\n\nFigure 1: Levels of five years.\n\n${TEXT.join(' ')}`);
  expect(figures).toEqual([{ segment: '1', caption: 'Figure 1: Levels of five years.', alt }]);
});

it('so is a chart whose line has a place for every half point', async () => {
  const { markdown } = await convert((pen) => {
    axes(pen);
    pen.moveTo(120, 280);
    for (let at = 1; at < 480; at++) pen.lineTo(120 + at / 2, 230 + 50 * Math.cos(at / 60));
    pen.stroke();
  });
  expect(markdown).toBe('![60 40 20 0 2019 2020 2021 2022 2023]()');
});

/** A line over axes, and lines of text beside it. */
const lineWithNotes = (notes: readonly string[]) =>
  convert((pen) => {
    axes(pen);
    pen.moveTo(120, 280);
    for (const [index, y] of [240, 260, 200, 180].entries()) pen.lineTo(180 + index * 60, y);
    pen.stroke();
    lines(pen, [...notes], 408, 200);
  });

it('a label beside a chart has its further lines', async () => {
  const { markdown } = await lineWithNotes(['Mean level \u2013', 'the gates are open', 'from noon until night']);
  expect(markdown).toBe(
    '![60 40 Mean level \u2013 the gates are open from noon until night 20 0 2019 2020 2021 2022 2023]()',
  );
});

it('a title of a chart that states the numbers of a formula is no text', async () => {
  const title = 'Water level of the lock ( 2.95 , 10.82 ) s = 6 , f = 4 , t = 1 , u = 2';
  const { markdown } = await convert((pen) => {
    axes(pen);
    pen.moveTo(120, 280);
    for (const [index, y] of [240, 260, 200, 180].entries()) pen.lineTo(180 + index * 60, y);
    pen.stroke();
    pen.font('Helvetica', 8).text(title, 110, 162, { lineBreak: false });
  });
  expect(markdown).toContain(title);
  expect(markdown).toMatch(/^!\[.*\]\(\)$/);
});

it('a text beside a chart is no label', async () => {
  const text = ['Mean level', ...Array.from({ length: 6 }, (_, row) => `and the gate was open ${row} hours`)];
  const { markdown } = await lineWithNotes(text);
  expect(markdown).toContain(text.slice(1).join(' '));
});

it('bars of several lengths are a chart', async () => {
  const { markdown } = await convert((pen) => {
    lines(pen, TEXT, 60, 60);
    axes(pen);
    for (const [index, high] of [40, 70, 100, 55, 120].entries())
      pen.rect(110 + index * 60, 300 - high, 30, high).fill('#336699');
    pen.fillColor('#000000');
  });
  expect(markdown).toContain('![60 40 20 0 2019 2020 2021 2022 2023]()');
  expect(markdown).not.toMatch(/^\||^#/m);
});

it('shades behind words of a list, one below the other, are no bars of a chart', async () => {
  const names = ['Lock', 'Breakwater', 'Harbourmaster', 'Lighthousekeepers', 'Quay'];
  const { markdown } = await convert((pen) => {
    lines(pen, TEXT, 60, 60);
    for (const [index, name] of names.entries()) {
      const y = 120 + index * 24;
      pen
        .rect(100, y - 2, pen.widthOfString(name), 13)
        .fill('#d3d3d3')
        .fillColor('#000000');
      pen.text(name, 100, y, { lineBreak: false });
    }
  });
  expect(markdown).not.toContain('![');
});

it('a drawing that other text stands on takes no words away', () => {
  const bars = [4, 12, 7, 19, 3, 9].map((value, index) => ({
    value,
    x0: 60,
    x1: 60 + 5 * value,
    y0: 100 + 60 * index,
  }));
  const text = TEXT.join(' ').split(' ');
  const page: PageContent = {
    width: 600,
    height: 800,
    words: bars.flatMap(({ value, y0 }) => [
      wordAt(String(value), y0 + 9, { x0: 64, width: 6 }),
      ...text.map((one, index) => wordAt(one, y0 + 28, { x0: 100 + 10 * index, width: 9 })),
    ]),
    turned: [],
    horizontal: [],
    vertical: [],
    fills: bars.map(({ x0, x1, y0 }) => ({ x0, x1, y0, y1: y0 + 12, color: '#808080' })),
    images: [],
    dots: [],
  };
  expect(withDrawings(page)).toBe(page);
});

it('a table with shaded cells, and a text in a frame with round corners, are none', async () => {
  const { markdown } = await convert((pen) => {
    for (const row of [0, 2, 4, 6]) pen.rect(60, 60 + row * 20, 120 + row, 20).fill('#ddeeff');
    pen.fillColor('#000000');
    grid(pen, [60, 180, 300], [60, 80, 100, 120, 140, 160, 180, 200]);
    cells(
      pen,
      ['Port', 'Lock', 'Gate', 'Quay', 'Basin', 'Mole', 'Pier'].map((name, row) => [name, String(row)]),
      [64, 184],
      64,
      20,
    );
    for (const [x, y] of [
      [60, 260],
      [340, 260],
      [60, 300],
      [340, 300],
    ] as const)
      pen.circle(x, y, 9).stroke();
    lines(pen, TEXT, 64, 270);
  });
  expect(markdown).toContain('| Port | 0 |');
  expect(markdown).toContain(TEXT.join(' '));
  expect(markdown).not.toContain('![');
});

it('the values of a table beside a chart are no numbers of its axes', async () => {
  const { markdown } = await convert((pen) => {
    const ships = ['Freighters', 'Ferries', 'Tugs', 'Pilot boats', 'Barges'];
    cells(
      pen,
      ships.map((name, row) => [name, String(21 + row)]),
      [60, 200],
      60,
      20,
    );
    for (const [row, long] of [120, 90, 75, 60, 40].entries()) pen.rect(240, 58 + 20 * row, long, 14).fill('#336699');
    pen.fillColor('#000000');
  });
  expect(markdown).toContain('| Pilot boats | 24 |');
});

it('a chart that was saved as a page is a figure', async () => {
  const { markdown } = await convert((pen) => {
    pen.text('Levels of five years', 240, 20, { lineBreak: false });
    pen.moveTo(50, 40).lineTo(50, 790).stroke();
    pen.moveTo(50, 790).lineTo(570, 790).stroke();
    for (const [index, value] of ['60', '40', '20', '0'].entries())
      pen.text(value, 30, 40 + index * 245, { lineBreak: false });
    for (const [index, year] of ['2019', '2020', '2021', '2022', '2023'].entries())
      pen.text(year, 70 + index * 110, 800, { lineBreak: false });
    pen.moveTo(60, 780);
    for (const [index, y] of [400, 500, 200, 60].entries()) pen.lineTo(200 + index * 110, y);
    pen.stroke();
  });
  expect(markdown).toBe('![Levels of five years 60 40 20 0 2019 2020 2021 2022 2023]()');
});

it('a caption within a chart is none of its labels', async () => {
  const { markdown } = await convert((pen) => {
    axes(pen);
    pen.moveTo(120, 280);
    for (const [index, y] of [240, 260, 200, 180].entries()) pen.lineTo(180 + index * 60, y);
    pen.stroke();
    pen.text('Figure 1: Levels.', 250, 285, { lineBreak: false });
    lines(pen, TEXT, 60, 400);
  });
  expect(markdown).toBe(`![60 40 20 0 2019 2020 2021 2022 2023]()\n\nFigure 1: Levels.\n\n${TEXT.join(' ')}`);
});

it('the words of a large drawing are cut at 1,500 characters', async () => {
  const { figures } = await convert((pen) => {
    axes(pen);
    pen.moveTo(120, 280);
    for (const [index, y] of [240, 260, 200, 180].entries()) pen.lineTo(180 + index * 60, y);
    pen.stroke().font('Helvetica', 4);
    for (let row = 0; row < 24; row++)
      for (let column = 0; column < 6; column++)
        pen.text(`Gate ${row} of ${column}`, 110 + 46 * column, 160 + 5 * row, { lineBreak: false });
  });
  expect(figures?.[0]?.alt).toHaveLength(1_501);
});

it('strokes that reach into a corner of the page are an ornament, those at one edge or of a large drawing are none', async () => {
  const isDrawing = async (x: number, y: number, step = 20) =>
    (
      await convert((pen) => {
        for (let stroke = 0; stroke < 6; stroke++)
          pen
            .moveTo(x + step * stroke, y)
            .lineTo(x + step * (stroke + 1), y + 6 * step)
            .stroke();
        lines(pen, ['Lower', 'Upper', 'Middle'], x + 30, y + 30, 20);
      })
    ).markdown.startsWith('!');
  expect(await isDrawing(0, 100)).toBe(true);
  expect(await isDrawing(100, 0)).toBe(true);
  expect(await isDrawing(0, 0)).toBe(false);
  expect(await isDrawing(0, 0, 60)).toBe(true);
});

it('long names in a chart that two axes of numbers stand around are no text', async () => {
  const { markdown } = await convert((pen) => {
    pen.moveTo(100, 150).lineTo(100, 300).stroke().moveTo(400, 150).lineTo(400, 300).stroke();
    pen.moveTo(100, 300).lineTo(400, 300).stroke();
    for (const [index, value] of ['60', '40', '20', '0'].entries()) {
      const y = 150 + index * 50;
      pen.moveTo(100, y).lineTo(105, y).stroke().moveTo(395, y).lineTo(400, y).stroke();
      pen.text(value, 80, y - 4, { lineBreak: false }).text(`${value}0`, 408, y - 4, { lineBreak: false });
    }
    for (const [index, year] of ['2019', '2020', '2021', '2022', '2023'].entries()) {
      pen
        .moveTo(120 + index * 60, 295)
        .lineTo(120 + index * 60, 300)
        .stroke();
      pen.text(year, 110 + index * 60, 306, { lineBreak: false });
    }
    pen.text('Gates of the harbour', 200, 200, { lineBreak: false });
    pen.text('Words in the book of rules', 200, 214, { lineBreak: false });
  });
  expect(markdown).toMatch(/^!\[Gates of the harbour Words in the book of rules [\d ]+\]\(\)$/);
});

it('the first line of a caption that stands apart from its number is no name of an axis', async () => {
  const { markdown } = await convert((pen) => {
    axes(pen);
    pen.moveTo(120, 280);
    for (const [index, y] of [240, 260, 200, 180].entries()) pen.lineTo(180 + index * 60, y);
    pen.stroke();
    pen
      .text('Fig. 2:', 150, 328, { lineBreak: false })
      .text('Levels of the harbour in', 198, 328, { lineBreak: false });
    pen.text('five years.', 150, 340, { lineBreak: false });
  });
  expect(markdown).toContain('\n\nFig. 2: Levels of the harbour in five years.');
});

it('a numbered heading right above a drawing is no label of it', async () => {
  const { markdown } = await convert((pen) => {
    pen.text('4.2.1', 100, 130, { lineBreak: false }).text('Levels of the water', 140, 130, { lineBreak: false });
    axes(pen);
    pen.moveTo(120, 280);
    for (const [index, y] of [240, 260, 200, 180].entries()) pen.lineTo(180 + index * 60, y);
    pen.stroke();
    lines(pen, TEXT, 60, 380);
  });
  expect(markdown).toContain('4.2.1 Levels of the water\n\n![60 40 20 0');
});
