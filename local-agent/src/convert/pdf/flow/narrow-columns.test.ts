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
