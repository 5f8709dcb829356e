import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

/** Paragraphs whose first lines are indented, one right below the other. */
const drawn = async (paragraphs: readonly (readonly string[])[]) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, line] of paragraphs.flatMap((lines) => lines.map((text, at) => ({ text, at }))).entries())
      pen.text(line.text, line.at === 0 ? 90 : 60, 60 + index * 12, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean);
};

it('lines of an item that begin at the edge, left of its indented marker, belong to it', async () => {
  const items = [
    [
      '(a) Each tenant keeps the stairs before the door clean and',
      'free of snow in the winter, from seven in the morning until noon,',
      'and of leaves in the autumn.',
    ],
    [
      '(b) The keys of the cellar hang in the hall, and whoever has',
      'taken them signs the list beside the door of the caretaker.',
    ],
  ];
  expect(await drawn(items)).toEqual(items.map((item) => `- ${item.join(' ')}`));
});

it('a number at the start of the second line of a paragraph is no item', async () => {
  const paragraphs = [
    [
      'The library of signs that came with the program is in figure',
      '3. In later versions these signs are in the menu, where you',
      'find them by their names.',
    ],
    ['You click on the button to open the list, and choose one of', 'the signs there.'],
  ];
  expect(await drawn(paragraphs)).toEqual(paragraphs.map((lines) => lines.join(' ')));
});
