import { convertWith } from '../../../convert-with.test.support.ts';
import { pdf } from '../../convert-pdf.ts';
import { drawPdf, type Pen } from '../../draw-pdf.test.fixture.ts';

/** The Markdown of a page that is drawn. */
export const markdown = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;
/** Its rows of tables, without the lines of dashes below heads. */
export const rowsOf = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('|') && !/^\|(?: :?-+:? \|)+$/.test(line));

export const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
/** Puts a text that ends at an x, as figures do. */
export const atEnd = (pen: Pen, text: string, end: number, y: number) =>
  put(pen, text, end - pen.widthOfString(text), y);
export const centred = (pen: Pen, text: string, middle: number, y: number) =>
  put(pen, text, middle - pen.widthOfString(text) / 2, y);
