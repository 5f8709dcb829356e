import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

/** Narrow lines below a text as wide as the page. */
const drawn = async (narrow: readonly string[]) => {
  const file = await drawPdf((pen) => {
    lines(
      pen.font('Helvetica', 10),
      ['Lines below this one are only half as wide as the page, as those beside a picture that is not there would be.'],
      50,
      60,
    );
    lines(pen, narrow, 50, 100, 10, 1.2);
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean).slice(1);
};

it('text that is narrower than its column is one paragraph', async () => {
  const text = [
    'The ferry leaves the eastern quay each hour',
    'and takes the mail, the milk and whoever has',
    'a ticket across to the island, where a cart',
    'waits.',
  ];
  expect(await drawn(text)).toEqual([text.join(' ')]);
});

it('lines of an address stay apart, and so do those of a poem', async () => {
  const address = ['Harbour Office of the Island', 'Eastern Quay Street 4, Bristol', 'Phone 0117 496 0022, room 12'];
  expect(await drawn(address)).toEqual(address);
  const poem = ['the wind that stirs', 'the shallow waves', 'carries its song', 'across the sands'];
  expect(await drawn(poem)).toEqual(poem);
});

it('lines that run around a figure are one paragraph between wide ones', async () => {
  const wide = [
    'The first lines of the paragraph are as wide as the page, and the next ones end where the figure begins on this page',
    'the text is as wide as the page again, which is so up to the end of the paragraph and of all that is on this page.',
  ];
  const narrow = [
    'and is only half as wide there. Readers see',
    'the figure at the right while they read what',
    'Captain Reed wrote of the eastern quay, and',
    'how the mail, the milk and the goods came',
    'across to the island each morning, before',
  ];
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), [wide[0] ?? '', ...narrow], 50, 60, 10, 1.2);
    lines(pen, [wide[1] ?? ''], 50, 132, 10, 1.2);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.trim().split('\n\n')).toHaveLength(1);
});

it('words far apart in one of its justified lines part no text that is narrower than its column', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).text('Rules of the island ferry', 50, 40, { lineBreak: false });
    pen.text('Part 12', 500, 40, { lineBreak: false });
    const rows = [
      'The ferry leaves the eastern quay each hour',
      '',
      'a ticket across to the island, where a cart',
      'waits.',
    ];
    lines(pen, rows, 50, 100, 10, 1.2);
    for (const [index, word] of ['and', 'takes', 'whoever', 'has'].entries())
      pen.text(word, [50, 98, 156, 233][index] ?? 0, 112, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('each hour and takes whoever has a ticket across');
});
