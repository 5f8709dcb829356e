import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because the cold on the',
  'open deck tires whoever stands there, and because ice on the rails has to be broken.',
];

/** What is drawn, and running text below it from y = 200 on. */
const headingsOf = async (draw: (pen: Pen) => void) => {
  const file = await drawPdf((pen) => {
    draw(pen);
    pen.font('Times-Roman', 10);
    for (const [index, text] of PROSE.entries()) pen.text(text, 60, 200 + 12 * index, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
};

const line = (pen: Pen, y: number, parts: readonly (readonly [font: string, text: string])[], size = 12) => {
  let x = 60;
  for (const [font, text] of parts) {
    pen.font(font, size).text(text, x, y, { lineBreak: false });
    x += pen.widthOfString(text);
  }
};

it('a title in a narrow column may have many lines', async () => {
  const file = await drawPdf(
    (pen) => {
      pen
        .font('Helvetica', 22)
        .text('The lamps of the small harbours in the winter months and what they cost', 20, 30, {
          width: 190,
        });
      pen.font('Times-Roman', 10).text(PROSE.join(' '), 20, 220, { width: 190 });
    },
    { size: [230, 500] },
  );
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toMatch(/^# The lamps of the small harbours in the winter months and what they cost\n/);
});

it('stamps that name who printed the page, identifiers of articles, and where a table continues, are no headings', async () => {
  const headings = await headingsOf((pen) => {
    line(pen, 60, [['Helvetica', 'Lamps of the harbour']], 20);
    line(pen, 120, [['Helvetica', 'DOI:10.1974/j.harbour.1235']], 13);
    line(pen, 250, [['Helvetica', 'keeper@harbour.example printed this on 01/04/24']], 13);
    line(pen, 290, [['Helvetica', 'Continued on next page']], 13);
  });
  expect(headings).toEqual(['# Lamps of the harbour']);
});

it('a label and what is filled in behind it in larger letters are no heading', async () => {
  const field = (label: string, value: string, size = 10) =>
    headingsOf((pen) => {
      pen.font('Helvetica-Bold', size).text(label, 60, 63, { lineBreak: false });
      const x = 60 + pen.widthOfString(label) + 12;
      pen.font('Times-Roman', 14).text(value, x, 63, { lineBreak: false });
    });
  expect(await field('Ferry:', 'Eider, the old one of the two')).toEqual([]);
  expect(await field('Ferry', 'Eider, the old one of the two')).toHaveLength(1);
  expect(await field('Chapter 2:', 'Eider, the old one of the two', 14)).toHaveLength(1);
});

it.each([
  ['Date: February 27, 2018', 0],
  ['Dates of the ferries', 1],
  ['(as of the end of March)', 0],
  ['(a) Dates of the (old) ferries', 1],
  ['Tel. 0123/4567', 0],
  ['Telephones of the ferries', 1],
  ['Keeper of the harbour: (415) 555-7000', 0],
  ['Keeper of the harbour: +49 30 5550 123', 0],
  ['Keepers of the harbour (415) 2031', 1],
  ['San Harbour, CA 94105', 0],
  ['Harbourton, D.C. 20549-0001', 0],
  ['Harbours of the CA 94105', 1],
])('%s, bold above text, is so many headings: %i', async (text, count) => {
  const headings = await headingsOf((pen) => {
    line(pen, 60, [['Helvetica', 'Lamps of the harbour']], 20);
    for (const [index, prose] of PROSE.entries()) line(pen, 100 + 12 * index, [['Times-Roman', prose]], 10);
    line(pen, 170, [['Helvetica-Bold', text]], 13);
  });
  expect(headings).toHaveLength(1 + count);
});

it('code within a bold heading, and at its end, takes nothing from it', async () => {
  const headings = await headingsOf((pen) => {
    line(
      pen,
      60,
      [
        ['Times-Bold', 'Why is nothing drawn but the axes when I call the function '],
        ['Courier', 'plot.zoo'],
        ['Times-Bold', ' with an'],
      ],
      10,
    );
    line(pen, 72, [['Times-Bold', 'object?']], 10);
    line(
      pen,
      120,
      [
        ['Times-Bold', 'What is drawn by '],
        ['Courier', 'lines.zoo'],
      ],
      10,
    );
  });
  expect(headings).toEqual([
    '# Why is nothing drawn but the axes when I call the function `plot.zoo` with an object?',
    '# What is drawn by `lines.zoo`',
  ]);
});

it('titles of slides may be sentences, or end with dots', async () => {
  expect(await headingsOf((pen) => line(pen, 60, [['Times-Bold', 'Goals of the new ferries.']], 11))).toEqual([
    '# Goals of the new ferries.',
  ]);
  const title = 'We can build the new ferries in time and pay for them all, but . . .';
  expect(await headingsOf((pen) => line(pen, 60, [['Times-Roman', title]], 12))).toEqual([`# ${title}`]);
});

it('small bold lines without text below, as above an address, and larger introductions are no headings', async () => {
  const headings = await headingsOf((pen) => {
    line(pen, 60, [['Times-Bold', 'Harbour Street 5, Bristol']], 7);
    line(pen, 80, [['Times-Roman', 'Ferry office']], 10);
    line(
      pen,
      120,
      [['Times-Roman', 'The office may redeem tickets as described below, and the terms are those of these rules:']],
      12,
    );
  });
  expect(headings).toEqual([]);
});

it('a line in another font, a little larger than the text and apart from it, is a heading', async () => {
  const headings = await headingsOf((pen) => {
    line(pen, 60, [['Times-Roman', 'The tide is read at noon, and at midnight when the moon is full.']], 10);
    line(pen, 72, [['Times-Roman', 'Whoever reads it writes it down at once, in ink.']], 10);
    line(pen, 178, [['Helvetica', 'Watches in winter']], 11);
  });
  expect(headings).toEqual(['# Watches in winter']);
});

it('the second line of a numbered heading is below its text, beside a column that code makes wider', async () => {
  const headings = await headingsOf((pen) => {
    line(pen, 120, [['Courier', '> tides <- read_all_the_tables_of_tides("harbour", year = 1954, month = "all")']], 10);
    line(pen, 160, [['Times-Bold', '5.3']], 11);
    pen.text('How the tables of tides and moons are read', 84, 160, { lineBreak: false });
    pen.text('from the store', 84, 173, { lineBreak: false });
  });
  expect(headings).toEqual(['# 5.3 How the tables of tides and moons are read from the store']);
});

it('a large bold line behind a number is a heading, though it ends as a sentence does', async () => {
  const headings = await headingsOf((pen) =>
    line(pen, 178, [['Times-Bold', '27.2 How the boats of the upper reach are called back to the pier at night.']], 13),
  );
  expect(headings).toEqual(['# 27.2 How the boats of the upper reach are called back to the pier at night.']);
});

it('bold lines right below a text that announces them are commands, not headings', async () => {
  const headings = await headingsOf((pen) => {
    line(
      pen,
      60,
      [['Times-Roman', 'Then open the gate at low water, and close it behind the last of the boats with:']],
      10,
    );
    line(pen, 72, [['Times-Bold', 'lock close']], 10);
    line(pen, 84, [['Times-Bold', 'lock drain']], 10);
    line(
      pen,
      96,
      [['Times-Roman', 'The chamber is empty after some minutes, when the bell rings three times at the quay.']],
      10,
    );
    line(pen, 120, [['Times-Bold', 'Watches in winter']], 10);
    line(
      pen,
      132,
      [['Times-Roman', 'In winter the gate is watched by two, who change at noon and also at midnight.']],
      10,
    );
  });
  expect(headings).toEqual(['# Watches in winter']);
});

it('bold words up to a colon before names in code letters begin a line of text', async () => {
  const headings = await headingsOf((pen) =>
    line(pen, 178, [
      ['Times-Bold', 'See also: '],
      ['Courier', 'tides'],
    ]),
  );
  expect(headings).toEqual([]);
});

it('bold lines whose sentence the text right below continues are no heading', async () => {
  const begin = 'Certification. Whoever signs knows the penalties for false statements that';
  const draw = (below: string) => (pen: Pen) => {
    line(pen, 100, [['Times-Bold', begin]], 11);
    line(pen, 112, [['Times-Italic', below]], 10);
    line(pen, 124, [['Times-Italic', 'these rules name, and those of the upper lock too.']], 10);
  };
  expect(await headingsOf(draw('the board may impose, in the presence of two keepers, for as long as'))).toEqual([]);
  expect(await headingsOf(draw('The board may impose, in the presence of two keepers, for as long as'))).toHaveLength(
    1,
  );
});

it('a line that only its colour sets off is a heading, but for small ones, which are notes', async () => {
  const draw = (size: number) =>
    headingsOf((pen) => {
      for (const [index, text] of PROSE.entries()) line(pen, 60 + 12 * index, [['Times-Roman', text]], 10);
      pen.fillColor('#336699');
      line(pen, 170, [['Times-Roman', 'Watches on board']], size);
      pen.fillColor('#000000');
    });
  expect(await draw(10)).toEqual(['# Watches on board']);
  expect(await draw(7)).toEqual([]);
});

it('bold names of parts head them though they end in a full stop, and other bold sentences do not', async () => {
  const draw = (text: string) =>
    headingsOf((pen) => {
      for (const [index, prose] of PROSE.entries()) line(pen, 60 + 12 * index, [['Times-Roman', prose]], 10);
      line(pen, 170, [['Times-Bold', text]], 10);
    });
  expect(await draw('Item 2.01. Watches on board.')).toEqual(['# Item 2.01. Watches on board.']);
  expect(await draw('Section 4. Locks')).toEqual(['# Section 4. Locks']);
  expect(await draw('The watches on board are shorter in winter.')).toEqual([]);
  expect(await draw('Section 4 applies; nobody sleeps on deck.')).toEqual([]);
});

it('a line in capitals at the left, apart above a table or its unit, is a heading, and one with a number is none', async () => {
  const headings = await headingsOf((pen) => {
    const table = (title: string, y: number, below = '') => {
      line(pen, y, [['Times-Roman', title]], 10);
      line(pen, y + 12, [['Times-Roman', below]], 10);
      grid(pen, [60, 200, 300], [y + 30, y + 44, y + 58]);
      for (const [row, text] of ['North pier', 'South pier'].entries()) {
        pen.text(text, 64, y + 33 + 14 * row, { lineBreak: false });
        pen.text(`${410 + row}`, 204, y + 33 + 14 * row, { lineBreak: false });
      }
    };
    table('SHIPS IN PORT', 300);
    table('GOODS ON LAND', 400, 'Dollars in thousands');
    table('SHIPS OF 1974', 500);
  });
  expect(headings).toEqual(['# SHIPS IN PORT', '# GOODS ON LAND']);
});
