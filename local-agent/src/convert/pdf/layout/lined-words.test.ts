import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { PageContent } from '../../page/page-content.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid, lines } from '../draw-pdf.test.fixture.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { withLinedWords } from './lined-words.ts';

it('words with a line through them are struck out', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 11);
    let x = 60;
    for (const [text, isStruck] of [
      ['The gate is', false],
      ['not', true],
      ['open at low water.', false],
    ] as const) {
      pen.text(text, x, 80, { lineBreak: false });
      const end = x + pen.widthOfString(text);
      if (isStruck) pen.moveTo(x, 86).lineTo(end, 86).stroke();
      x = end + 4;
    }
    lines(pen, ['Boats wait on the left side, and leave by noon.'], 60, 96);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('The gate is ~~not~~ open at low water.');
});

it('what is struck out ends where a line of the text does', async () => {
  const file = await drawPdf((pen) => {
    pen
      .font('Helvetica', 11)
      .text('The gate of the northern quay is open by night and by', 60, 80, { lineBreak: false });
    const end = 60 + pen.widthOfString('The gate of the northern quay is open by night and by');
    pen
      .moveTo(end - pen.widthOfString('and by'), 86)
      .lineTo(end, 86)
      .stroke();
    pen.text('day, and all boats have to wait for low water at it.', 60, 94, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('by night ~~and by~~ day, and all');
});

it('a line through words is no line of the page any more', () => {
  const ruleAt = (at: number) => ({ at, from: 60, to: 110, thickness: 0.5 });
  const page: PageContent = {
    width: 595,
    height: 842,
    words: [wordAt('not', 98, { x0: 60 })],
    horizontal: [ruleAt(96), ruleAt(102)],
    vertical: [],
    fills: [],
    turned: [],
    dots: [],
    images: [],
  };
  const { words, horizontal } = withLinedWords(page);
  expect(words.map(({ struck }) => struck)).toEqual([true]);
  expect(horizontal).toEqual([ruleAt(102)]);
});

it('lines below words, bars of fractions, lines across and borders of tables strike nothing out', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 11).text('Underlined', 60, 80, { lineBreak: false });
    pen.moveTo(60, 91).lineTo(115, 91).stroke();
    pen.text('The share is 12', 200, 80, { lineBreak: false });
    pen.moveTo(200 + pen.widthOfString('The share is '), 86).lineTo(200 + pen.widthOfString('The share is 12'), 86);
    pen.stroke();
    pen.text('Across', 300, 110, { lineBreak: false }).moveTo(280, 116).lineTo(480, 116).stroke();
    grid(pen, [60, 160, 260], [120, 140, 160]);
    for (const [row, cells] of [
      ['Quay', 'Depth'],
      ['East', '4 m'],
    ].entries())
      for (const [column, text] of cells.entries())
        pen.text(text, 66 + 100 * column, 131 + 20 * row, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).not.toContain('~~');
});

it('a short word and a number in brackets are struck out on a typewritten page too', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Courier', 10);
      const line = 'The gate of the quay is open by night and by day to all boats.';
      lines(pen, Array(12).fill(line), 60, 80, 10, 2.2);
      for (const [text, row] of [
        ['of', 1],
        ['(3)', 12],
      ] as const) {
        const last = row === 12 ? 'No boat (3) waits at noon' : line;
        const y = 80 + 22 * row;
        if (row === 12) pen.text(last, 60, y, { lineBreak: false });
        const from = 60 + 6 * last.indexOf(text);
        pen
          .moveTo(from, y + 4)
          .lineTo(from + 6 * text.length, y + 4)
          .stroke();
      }
    }),
  );
  expect(markdown).toContain('The gate ~~of~~ the quay');
  expect(markdown).toContain('No boat ~~(3)~~ waits at noon');
});
