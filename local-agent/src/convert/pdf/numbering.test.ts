import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { drawPdf, lines, type Pen } from './draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

/** Numbered lines, each with the x of its number and of its text. */
function items(pen: Pen, texts: readonly (readonly [number, string, string])[], y: number): void {
  for (const [index, [x, number, text]] of texts.entries()) {
    pen.text(number, x, y + index * 16, { lineBreak: false }).text(text, x + 26, y + index * 16, { lineBreak: false });
  }
}

describe('numbers of lists', () => {
  it('go on only among numbers that are written alike, as in laws', async () => {
    const text = await drawn((pen) => {
      items(
        pen.font('Times-Roman', 11),
        [
          [60, '3.', 'There is an authority for the harbours of the county.'],
          [60, '(2)', 'The authority consists of these members:'],
          [90, '(a)', 'a chairperson whom the council appoints;'],
          [90, '(b)', 'six members who live in the county.'],
          [60, '(3)', 'Four of them are a quorum.'],
          [60, '4.', 'The authority fixes the tariffs of the harbours.'],
        ],
        80,
      );
    });
    expect(text.split('\n').filter(Boolean)).toEqual([
      '3. There is an authority for the harbours of the county.',
      '2) The authority consists of these members:',
      '   1. a chairperson whom the council appoints;',
      '   2. six members who live in the county.',
      '3) Four of them are a quorum.',
      '4. The authority fixes the tariffs of the harbours.',
    ]);
  });

  it('are none where an initial begins a name', async () => {
    const text = await drawn((pen) => {
      lines(
        pen.font('Helvetica', 10),
        ['The course is held by', '', 'M. Keller, who sailed these waters for years.'],
        60,
        80,
      );
      lines(pen, ['A. Ash, who built the boats for it.'], 60, 160);
    });
    expect(text).toContain('M. Keller, who');
    expect(text).toContain('A. Ash, who');
  });
});

it('numbered headings after a list of another kind are headings', async () => {
  const body = ['Water rises twice a day and falls as often, and', 'boats that lie on the mud wait for it.'];
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica-Bold', 13), ['1. Tides'], 60, 60);
    lines(pen.font('Helvetica', 10), body, 60, 84);
    items(
      pen,
      [
        [60, '(a)', 'at high water'],
        [60, '(b)', 'at low water'],
      ],
      120,
    );
    lines(pen.font('Helvetica-Bold', 13), ['2. Boats'], 60, 166);
    items(pen.font('Helvetica', 10), [[60, '(a)', 'on the mud']], 190);
    lines(pen.font('Helvetica-Bold', 13), ['3. Mud'], 60, 220);
    lines(pen.font('Helvetica', 10), body, 60, 244);
  });
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# 1. Tides', '# 2. Boats', '# 3. Mud']);
});
