import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

/** A line of text and where it begins, points from the top left. */
export type PlacedLine = readonly [x: number, y: number, text: string];

/** The Markdown of a page with these lines, set in Helvetica of 10 points. */
export async function markdownOf(...lines: readonly PlacedLine[]): Promise<string> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [x, y, text] of lines) pen.text(text, x, y, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown;
}
