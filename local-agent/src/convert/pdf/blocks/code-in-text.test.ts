import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

type Part = readonly [font: string, size: number, text: string];

const line = (pen: Pen, x: number, y: number, parts: readonly Part[]) => {
  let at = x;
  for (const [font, size, text] of parts) {
    pen.font(font, size).text(text, at, y, { lineBreak: false });
    at += pen.widthOfString(text);
  }
};

const text = (words: string): Part => ['Times-Roman', 11, words];
const code = (words: string): Part => ['Courier', 9, words];

const markdownOf = async (draw: (pen: Pen) => void) => {
  const { markdown } = await convertWith(pdf, await drawPdf(draw));
  return markdown.split('\n').filter(Boolean);
};

it('lines with more small code letters than text are of the paragraph around them', async () => {
  const found = await markdownOf((pen) => {
    line(pen, 60, 60, [
      text('Whoever asks for the tables of the coming year sends a letter with the word '),
      code('tides'),
    ]);
    line(pen, 60, 73, [
      text('to '),
      code('the.keeper.of.the.tables@harbour.example'),
      text(' or to '),
      code('the.pilot@harbour.example'),
    ]);
    line(pen, 60, 86, [text('and gets them within a week, by post or by the next boat that calls at the pier.')]);
  });
  expect(found).toHaveLength(1);
});

it('a numbered heading may end with a name in small code letters', async () => {
  const found = await markdownOf((pen) => {
    for (const [index, name] of ['read_tides', 'write_tides'].entries()) {
      line(pen, 60, 60 + 70 * index, [
        ['Helvetica', 13, `2.${index + 1}. `],
        ['Courier', 11, name],
      ]);
      line(pen, 60, 85 + 70 * index, [
        text('Takes a harbour and a year, and gives the rows of the table that the keeper printed'),
      ]);
      line(pen, 60, 98 + 70 * index, [text('for them, the earliest first.')]);
    }
  });
  expect(found.filter((row) => row.startsWith('#'))).toEqual(['# 2.1. `read_tides`', '# 2.2. `write_tides`']);
});

it('a name in code letters that ends a sentence on a line of its own belongs to it', async () => {
  const found = await markdownOf((pen) => {
    line(pen, 60, 60, [
      text('The rows of all years are stored by the offices of the harbours, and a copy of them is in'),
    ]);
    line(pen, 60, 73, [code('/srv/harbours/of/the/county/tides')]);
    line(pen, 60, 99, [
      text('Nobody else may change them, and whoever finds a fault in them writes to the keepers of'),
    ]);
    line(pen, 60, 112, [text('the harbour that they are of.')]);
  });
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('is in `/srv/harbours');
});

it('lines below bullets, at the text of their items, say nothing of paragraphs', async () => {
  const found = await markdownOf((pen) => {
    for (let index = 0; index < 4; index++) {
      const y = 60 + 26 * index;
      line(pen, 60, y, [text('\u2022')]);
      line(pen, 72, y, [text('Rows of the table are read in the order in which the keeper of the harbour printed')]);
      line(pen, 72, y + 13, [text('them in his book.')]);
    }
    line(pen, 60, 180, [
      text('The clock of the tower goes wrong by a quarter of a minute each day. The best one by 0.5'),
    ]);
    line(pen, 60, 193, [text('seconds, which is little for a clock of that age and of that size on such a tower.')]);
  });
  expect(found).toHaveLength(5);
});

it('code stays whole where a part of it is in a column of its own', async () => {
  const found = await markdownOf((pen) => {
    line(pen, 60, 60, [
      text('The reader is opened with the name of a harbour and the year, and is closed at the end:'),
    ]);
    for (const [index, row] of ['import tides', '', 'table = tides.read(harbour, 2024)', 'table.close()'].entries())
      line(pen, 70, 85 + 11.5 * index, [code(row)]);
  });
  expect(found.filter((row) => row.startsWith('```'))).toHaveLength(2);
});

it('the backslash of a command belongs to its code letters, whatever its font', async () => {
  const found = await markdownOf((pen) => {
    line(pen, 60, 60, [text('Whoever asks for the tables calls '), text('\\'), code('tides'), text(' once a year.')]);
  });
  expect(found).toEqual(['Whoever asks for the tables calls `\\tides` once a year.']);
});

it('an address in code letters that is one link over three lines stays in its text', async () => {
  const url = 'https://harbour.example/tables/of/the/tides/by/year.html';
  const parts = ['https://harbour.example/', 'tables/of/the/tides/', 'by/year.html'];
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Times-Roman', 10).text('The tables of the tides were printed by the board of the', 60, 60, {
        lineBreak: false,
      });
      for (const [row, part] of parts.entries())
        (pen.font('Courier', 10) as Pen & { text: (...given: unknown[]) => Pen }).text(part, 60, 72 + 12 * row, {
          lineBreak: false,
          link: url,
        });
      pen.font('Times-Roman', 10).text('and are free of charge for all who ask for them at the gate.', 60, 108, {
        lineBreak: false,
      });
    }),
  );
  expect(markdown).not.toContain('```');
});

it('blank lines within a listing do not part it', async () => {
  const found = await markdownOf((pen) => {
    for (const [index, y] of [60, 71, 95, 106].entries()) line(pen, 60, y, [['Courier', 8, `set(lamp_${index}).`]]);
  });
  expect(found).toEqual(['```', 'set(lamp_0).', 'set(lamp_1).', 'set(lamp_2).', 'set(lamp_3).', '```']);
});

it('an address in code letters that breaks behind a slash continues in the next line of its note', async () => {
  const words = 'The keeper of the gate asks each boat for its papers and';
  const found = await markdownOf((pen) => {
    for (let row = 0; row < 6; row++) line(pen, 60, 60 + 13 * row, [text(row === 2 ? `${words} 5` : words)]);
    line(pen, 60, 700, [code('http://harbour.example/tables/of/all/the/tides/')]);
    line(pen, 60, 711, [code('spring.html')]);
  });
  expect(found.at(-1)).toBe('http://harbour.example/tables/of/all/the/tides/spring.html');
  expect(found).not.toContain('```');
});
