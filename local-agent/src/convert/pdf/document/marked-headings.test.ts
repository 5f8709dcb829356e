import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter they are shorter.',
];

/** Lines in italics `step` points apart, each above a paragraph in a font, and a page of text after them. */
const headingsOf = async (names: readonly string[], step = 70, font = 'Times-Roman') => {
  const file = await drawPdf((pen) => {
    for (const [index, name] of names.entries()) {
      const y = 60 + step * index;
      pen.font('Times-Italic', 10).text(name, 60, y, { lineBreak: false });
      pen.font(font, 10);
      for (const [line, text] of PROSE.entries()) pen.text(text, 60, y + 14 + 12 * line, { lineBreak: false });
    }
    pen.addPage().font('Times-Roman', 10);
    for (let line = 0; line < 30; line++) pen.text(PROSE[line % 2] ?? '', 60, 60 + 12 * line, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
};

it('lines in italics above paragraphs are headings where a document has several', async () => {
  const names = ['Watches on board', 'Harbour Dues and Tolls:', 'Ice and fog', 'Lamps'];
  expect(await headingsOf(names)).toEqual(names.map((name) => `# ${name}`));
});

it('they are no longer than a line of text', async () => {
  const name = 'Little mills still fill all its little tills till it is late in all little villages';
  const names = ['Watches on board', 'Ice and fog'];
  expect(await headingsOf([...names, name])).toHaveLength(3);
  expect(await headingsOf([...names, `${name} till five in fall`])).toEqual([]);
});

it('a few of them, sentences and figures are none', async () => {
  expect(await headingsOf(['Watches on board', 'Harbour dues'])).toEqual([]);
  expect(
    await headingsOf(['Crews sleep.', 'Who pays?', 'Boats of the year: 2,937,050', 'As told, by the keeper,']),
  ).toEqual([]);
});

it('labels of sources, what announces a text, and lines without white above them are none', async () => {
  expect(await headingsOf(['Source: harbour office', 'Source: keeper of the gate', 'Note: of May'])).toEqual([]);
  expect(await headingsOf(['As the keeper told:', 'What the board wrote:', 'Of the winter months:'])).toEqual([]);
  const names = ['Watches on board', 'Ice and fog', 'Lamps'];
  expect(await headingsOf(names, 38)).toEqual([]);
  expect(await headingsOf(names, 70, 'Times-Italic')).toEqual([]);
});

it('lines in italics above a line that introduces a list or a table are headings', async () => {
  const introduced = async (text: string, rows: readonly (readonly string[])[], font = 'Times-Roman') => {
    const file = await drawPdf((pen) => {
      for (const [index, name] of ['Watches on board', 'Ice and fog', 'Lamps'].entries()) {
        const y = 60 + 110 * index;
        pen.font('Times-Italic', 10).text(name, 60, y, { lineBreak: false });
        pen.font(font, 10).text(text, 60, y + 16, { lineBreak: false });
        pen.font('Times-Roman', 10);
        for (const [row, texts] of rows.entries())
          for (const [at, part] of texts.entries())
            pen.text(part, 60 + 120 * at, y + 32 + 14 * row, { lineBreak: false });
      }
      pen.addPage().font('Times-Roman', 10);
      for (let line = 0; line < 30; line++) pen.text(PROSE[line % 2] ?? '', 60, 60 + 12 * line, { lineBreak: false });
    });
    return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => line.startsWith('#')).length;
  };
  const list = [['\u2022 Boats and ferries']];
  expect(await introduced('The crews have these:', list)).toBe(3);
  expect(
    await introduced('The crews have these:', [
      ['', '2031', '2030'],
      ['Boats', '4,812', '1,671'],
      ['Ferries', '2,748', '3,382'],
    ]),
  ).toBe(3);
  expect(await introduced('The crews have these.', list)).toBe(0);
  expect(await introduced('The crews have these:', [['Boats and ferries']])).toBe(0);
  expect(await introduced('The crews have these:', list, 'Times-Italic')).toBe(0);
});

it('lines with a line below them are headings as those in italics are, and links are none', async () => {
  const headings = async (below: number, { isBelowText = false, link = '' } = {}) => {
    const file = await drawPdf((pen) => {
      pen.font('Times-Roman', 10);
      const underlined = (text: string, y: number, isLined: boolean) => {
        pen.text(text, 60, y, { lineBreak: false, ...(link ? { link } : {}) });
        const at = y + 9 + below;
        if (isLined)
          pen
            .moveTo(60, at)
            .lineTo(60 + pen.widthOfString(text), at)
            .stroke();
      };
      for (const [index, name] of ['Watches on board', 'Ice and fog', 'Lamps'].entries()) {
        underlined(name, 60 + 70 * index, true);
        for (const [line, text] of PROSE.entries()) underlined(text, 76 + 70 * index + 14 * line, isBelowText);
      }
    });
    return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => line.startsWith('#'));
  };
  expect(await headings(0)).toEqual(['# Watches on board', '# Ice and fog', '# Lamps']);
  expect(await headings(3)).toEqual([]);
  expect(await headings(0, { isBelowText: true })).toEqual([]);
  expect(await headings(0, { link: 'https://harbour.example/' })).toEqual([]);
});

it('years that are compared, with a line below them, are headings, and so are lines in italics above those', async () => {
  const headings = async (years: string, isLined = true) => {
    const file = await drawPdf((pen) => {
      for (const [index, name] of ['Watches on board', 'Ice and fog', 'Lamps'].entries()) {
        const y = 60 + 90 * index;
        pen.font('Times-Italic', 10).text(name, 60, y, { lineBreak: false });
        pen.font('Times-Roman', 10).text(years, 60, y + 20, { lineBreak: false });
        const end = 60 + pen.widthOfString(years);
        if (isLined)
          pen
            .moveTo(60, y + 29)
            .lineTo(end, y + 29)
            .stroke();
        for (const [line, text] of PROSE.entries()) pen.text(text, 60, y + 40 + 12 * line, { lineBreak: false });
      }
    });
    const { markdown } = await convertWith(pdf, file);
    return markdown.split('\n').flatMap((line) => (line.startsWith('#') ? [line.replace(/^#+ /, '')] : []));
  };
  for (const years of ['2031 vs. 2030', '2031 versus 2030', 'Fiscal 2031 vs Fiscal 2030'])
    expect(await headings(years)).toEqual(['Watches on board', years, 'Ice and fog', years, 'Lamps', years]);
  expect(await headings('2031 to 2030')).toEqual([]);
  expect(await headings('2031 vs. 2030', false)).toEqual([]);
});

it('lines with a line below them are headings above a list or a sentence too', async () => {
  const headings = async (texts: readonly string[], { isLined = true, isBelowText = false } = {}) => {
    const file = await drawPdf((pen) => {
      const put = (text: string, x: number, y: number, hasLine: boolean) => {
        pen.font(isLined ? 'Times-Roman' : 'Times-Italic', 10).text(text, x, y, { lineBreak: false });
        const end = x + pen.widthOfString(text);
        if (hasLine)
          pen
            .moveTo(x, y + 9)
            .lineTo(end, y + 9)
            .stroke();
        pen.font('Times-Roman', 10);
      };
      for (const [index, name] of ['Watches on board', 'Ice and fog', 'Lamps'].entries()) {
        const y = 60 + 110 * index;
        put(name, 60, y, isLined);
        for (const [line, text] of texts.entries()) put(text, 60, y + 20 + 14 * line, isBelowText);
      }
      for (const [line, text] of PROSE.entries()) pen.text(text, 60, 400 + 14 * line, { lineBreak: false });
    });
    const { markdown } = await convertWith(pdf, file);
    return markdown.split('\n').filter((line) => line.startsWith('#')).length;
  };
  const list = ['\u2022 Four hours each', '\u2022 Two men on deck'];
  const sentence = ['A lamp burns at the mast.'];
  for (const texts of [list, sentence]) {
    expect(await headings(texts)).toBe(3);
    expect(await headings(texts, { isLined: false })).toBe(0);
  }
  expect(await headings(sentence, { isBelowText: true })).toBe(0);
  expect(await headings(['A lamp burns at the mast'])).toBe(0);
  expect(await headings(['At the mast.'])).toBe(0);
  expect(await headings(['(called the owner of the first boat).'])).toBe(0);
});
