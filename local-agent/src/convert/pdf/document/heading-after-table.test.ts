import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines } from '../draw-pdf.test.fixture.ts';

/** A table at the end of a page, and two words at the top of the next one. */
const drawn = async (first: string, second: string, size: number, secondSize = size) => {
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), ['The keeper writes down who has which key.'], 60, 60);
    grid(pen, [60, 110, 300], [700, 720, 740, 760]);
    const rows = [
      ['Key', 'Keeper of it'],
      ['2.5', 'Anna of the upper gate'],
      ['2.6', 'Bert of the lower gate'],
    ];
    cells(pen, rows, [64, 114], 706, 20);
    pen.addPage().font('Helvetica', size);
    lines(pen, [first], 64, 60);
    lines(pen.font('Helvetica', secondSize), [second], 114, 60);
    lines(pen.font('Helvetica', 10), ['Whoever has a key brings it back at noon, and in winter at dusk.'], 60, 120);
  });
  return (await convertWith(pdf, file)).markdown;
};

it.each(['3.4', '4', 'A.2'])(
  'the heading %s at the top of a page is no last row of the table on the page before',
  async (number) => {
    expect(await drawn(number, 'Return of the keys', 13)).toMatch(new RegExp(`^#+ ${number} Return of the keys$`, 'm'));
  },
);

it.each([
  ['of its size', '3.4', 'Cleo of the lock', 10, 10],
  ['larger without a number', 'Both', 'Cleo of the lock', 13, 13],
  ['larger in one column', '3.4', 'Cleo of the lock', 10, 13],
])('a row at the top of a page is the last one of the table: %s', async (_, first, second, size, secondSize) => {
  expect(await drawn(first, second, size, secondSize)).toContain(`| ${first} | ${second} |`);
});

it('bold lines alone above tables in regular letters are headings', async () => {
  const names = ['Harbours of the North', 'Harbours of the South', 'Harbours of the East'];
  const headings = async (font: string) => {
    const file = await drawPdf((pen) => {
      for (const [index, name] of names.entries()) {
        const y = 60 + 160 * index;
        lines(pen.font('Helvetica-Bold', 10), [name], 60, y);
        grid(pen, [60, 160, 300], [y + 30, y + 50, y + 70, y + 90]);
        const rows = [
          ['Keys of all the gates', 'Whoever has them'],
          ['Of the upper gate', 'Anna and her brother'],
          ['Of the lower gate', 'Bert of the ferries'],
        ];
        cells(pen.font(font, 10), rows, [64, 164], y + 36, 20);
      }
    });
    return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => line.startsWith('#')).length;
  };
  expect(await headings('Helvetica')).toBe(names.length);
  expect(await headings('Helvetica-Bold')).toBe(0);
});
