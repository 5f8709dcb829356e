import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const STREET = '4780 Upper Ferry Road North, at the Second Landing 540, Port Ellen';

/** Two pages with a letterhead of an address, which begins at `x`, and a line below it; text is far below. */
const pages = async (below: string, x: (width: (text: string) => number, text: string) => number) => {
  const file = await drawPdf((pen) => {
    for (const page of [0, 1]) {
      if (page > 0) pen.addPage();
      pen.font('Helvetica', 9);
      for (const [index, text] of [STREET, below].entries())
        pen.text(
          text,
          x((word) => pen.widthOfString(word), text),
          66 + 11 * index,
          { lineBreak: false },
        );
      pen.font('Helvetica', 11).text(`The gate opens at ${['dawn', 'noon'][page]}.`, 60, 200, { lineBreak: false });
    }
  });
  return (await convertWith(pdf, file)).markdown;
};

it('a letterhead set to the right in a letter of two pages is no text', async () => {
  const toTheRight = (width: (text: string) => number, text: string) => 540 - width(text);
  const markdown = await pages('Office: 555-0142 Fax: 555-0143', toTheRight);
  expect(markdown.trim()).toBe('The gate opens at dawn.\n\nThe gate opens at noon.');
});

it.each([
  ['begins where the first line does', STREET.replace('4780', '8470'), 60],
  ['ends elsewhere', 'and the ferry waits for all who come late', 100],
])('two lines are text of each page where the second one %s', async (_, below, left) => {
  const markdown = await pages(below, (_width, text) => (text === below ? left : 60));
  expect(markdown.match(/Upper Ferry Road/g)?.length).toBeGreaterThan(1);
});
