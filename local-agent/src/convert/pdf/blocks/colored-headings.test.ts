import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const TEXT = [
  'The keeper of the upper lock reads the level of the water at noon and writes it in the book of the',
  'harbour. In the winter he reads it in the morning too, because the ice may lift the gates at night,',
  'and tells the crews of the ferries what he has seen before they leave.',
];

const TITLE = 'Levels of the water at the upper lock in the winters of the last ten years';

const RED = '#c02020';

/** The Markdown of a line in a colour right above a text, below other text. */
const drawn = async (title: string, color: string, next: readonly string[]): Promise<string> => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const put = (texts: readonly string[], y: number) => {
      for (const [row, text] of texts.entries()) pen.text(text, 60, y + 14 * row, { lineBreak: false });
    };
    put([...TEXT, ...TEXT], 60);
    pen.fillColor(color);
    put([title], 180);
    pen.fillColor('#000000');
    put(next, 194);
  });
  return (await convertWith(pdf, file)).markdown;
};

it('a line in another colour right above a text is its heading', async () => {
  expect(await drawn(TITLE, RED, TEXT)).toContain(`\n\n# ${TITLE}\n\n${TEXT[0]}`);
});

it.each([
  ['in the colour of the text', TITLE, '#000000', TEXT],
  ['that ends with a comma', `${TITLE},`, RED, TEXT],
  ['that the text continues', TITLE, RED, ['and at night, as the keeper writes in the book of it.', ...TEXT]],
])('a line %s is none', async (_, title, color, next) => {
  expect(await drawn(title, color, next)).toContain(`${title} ${next[0]}`);
});
