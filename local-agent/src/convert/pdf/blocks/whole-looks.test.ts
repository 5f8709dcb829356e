import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

type Text = readonly [font: string, text: string, y: number];

/** Lines at one x, 10 points high. */
const drawn = async (texts: readonly Text[]) => {
  const file = await drawPdf((pen) => {
    for (const [font, text, y] of texts) pen.font(font, 10).text(text, 60, y, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean);
};

const PROSE: Text[] = [
  ['Times-Roman', 'The crews of the ferries work in watches of four hours, by day and by night,', 72],
  ['Times-Roman', 'and sleep on board between them.', 84],
];

it('a bold or italic line that heads nothing keeps its look', async () => {
  expect(
    await drawn([
      ['Times-Bold', 'Findings of the harbour office, and what it advises:', 60],
      ...PROSE,
      ['Times-Italic', 'Source: harbour office', 120],
    ]),
  ).toEqual([
    '**Findings of the harbour office, and what it advises:**',
    `${PROSE[0]?.[1]} ${PROSE[1]?.[1]}`,
    '*Source: harbour office*',
  ]);
});

it('a look that most of the text has says nothing', async () => {
  const bold = PROSE.map(([, text, y]): Text => ['Times-Bold', text, y]);
  expect(await drawn(bold)).toEqual([`${PROSE[0]?.[1]} ${PROSE[1]?.[1]}`]);
});

it('entries of the contents are plain', async () => {
  const rows = await drawn([
    ['Times-Bold', 'Contents', 40],
    ['Times-Bold', '1 Ferries . . . . . . . . . . . 4', 60],
    ['Times-Roman', '1.1 Crews . . . . . . . . . . . 5', 72],
    ['Times-Roman', '1.2 Watches . . . . . . . . . . 6', 84],
  ]);
  expect(rows).toContain('1 Ferries \u2026 4');
});

it('a bold lead-in may fill a line and end within the next', async () => {
  const lead = ['Summary of all that the harbour office has heard of the crews,', 'and of the ferries:'];
  const file = await drawPdf((pen) => {
    pen.font('Times-Bold', 10).text(lead[0] ?? '', 60, 60, { lineBreak: false });
    pen.text(lead[1] ?? '', 60, 72, { lineBreak: false });
    const end = 60 + pen.widthOfString(`${lead[1]} `);
    pen.font('Times-Roman', 10).text('it does not say more of them than that.', end, 72, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe(`**${lead.join(' ')}** it does not say more of them than that.`);
});

it('a bold word alone on a line ends the sentence of a full line above', async () => {
  const text = await drawn([
    ['Times-Roman', 'The crews of the ferries work in watches of four hours, by day and by night, and', 60],
    ['Times-Bold', 'sleep on board.', 72],
  ]);
  expect(text).toEqual([
    'The crews of the ferries work in watches of four hours, by day and by night, and **sleep on board.**',
  ]);
});

it('a full stop alone on a line ends the paragraph above', async () => {
  const text = await drawn([
    ['Times-Roman', 'The crews sleep on board between their watches', 60],
    ['Times-Roman', '.', 72],
  ]);
  expect(text).toEqual(['The crews sleep on board between their watches.']);
});

it('lines of a sender at the right edge stay apart', async () => {
  const sender = ['Harbour office', 'Bristol', '4 May 2024'];
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    for (const [index, text] of sender.entries())
      pen.text(text, 500 - pen.widthOfString(text), 60 + 12 * index, { lineBreak: false });
    for (const [index, text] of [
      'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
      'on board between them.',
    ].entries())
      pen.text(text, 140, 120 + 12 * index, { width: 360, lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter(Boolean).slice(0, 3)).toEqual(sender);
});

it('an italic line that ends short stands above its text', async () => {
  const text = await drawn([['Times-Italic', 'Watches of the crews', 60], ...PROSE]);
  expect(text).toEqual(['*Watches of the crews*', `${PROSE[0]?.[1]} ${PROSE[1]?.[1]}`]);
});

it('a number in brackets at the start of a line counts on within the sentence', async () => {
  const words = ['The watches depend on: (1) the ice on the rails of the ferries and the winds;', '(2) the cold.'];
  const text = await drawn([
    ['Times-Roman', words[0] ?? '', 60],
    ['Times-Roman', words[1] ?? '', 72],
  ]);
  expect(text).toEqual([words.join(' ')]);
});

it('a note begins a paragraph, and so does an italic line below a short one', async () => {
  const full = 'The crews of the ferries work in watches of four hours, by day and by night.';
  const note = 'Note: ice ends a watch.';
  const text = await drawn([
    ['Times-Roman', full, 60],
    ['Times-Roman', note, 72],
  ]);
  expect(text).toEqual([full, note]);
  const above = 'The crews of the ferries and those of the pilots sleep';
  const names = await drawn([...PROSE, ['Times-Roman', above, 120], ['Times-Italic', 'Watches in the winter', 132]]);
  expect(names.slice(1)).toEqual([above, '*Watches in the winter*']);
});

it('a bold name below a sentence whose last line has no place for it heads what is below it', async () => {
  const text = await drawn([
    ['Times-Roman', 'The crews of the ferries work in watches of four hours by day and by night and', 60],
    ['Times-Roman', 'sleep on board between them, below the deck, where they also eat and wash their', 72],
    ['Times-Roman', 'clothes. They go ashore at the harbour for the seventh watch and on Sundays.', 84],
    ['Times-Bold', 'harbourmaster', 96],
    ['Times-Roman', 'Who keeps the gates of the harbour.', 108],
  ]);
  expect(text).toContain('# harbourmaster');
});
