import { createRequire } from 'node:module';

/** What the tests use of pdfkit, which has no types. Points, origin at the top left. */
export type Pen = {
  readonly page: { readonly width: number; readonly height: number };
  addPage(): Pen;
  /** Operators as they stand in the page's content. */
  addContent(operators: string): Pen;
  font(name: string, size?: number): Pen;
  text(
    text: string,
    x?: number,
    y?: number,
    options?: {
      width?: number;
      lineBreak?: boolean;
      align?: string;
      lineGap?: number;
      link?: string;
      characterSpacing?: number;
      wordSpacing?: number;
      fill?: boolean;
      stroke?: boolean;
    },
  ): Pen;
  /** In points, in the font that is set. */
  widthOfString(text: string): number;
  moveTo(x: number, y: number): Pen;
  lineTo(x: number, y: number): Pen;
  rect(x: number, y: number, width: number, height: number): Pen;
  circle(x: number, y: number, radius: number): Pen;
  image(source: Buffer, x: number, y: number, options: { width: number }): Pen;
  /** What is drawn next is seen within the path alone, until the state that was saved is restored. */
  clip(rule?: 'even-odd'): Pen;
  lineWidth(width: number): Pen;
  save(): Pen;
  restore(): Pen;
  stroke(): Pen;
  fill(color: string): Pen;
  fillColor(color: string): Pen;
  /** `QuadPoints` count y from the foot of the page. */
  link(
    x: number,
    y: number,
    width: number,
    height: number,
    url: string,
    options?: { readonly QuadPoints: readonly number[] },
  ): Pen;
  /** The document's outline; an entry leads to the page that is drawn. */
  readonly outline: OutlineItem;
  rotate(degrees: number, options: { origin: [number, number] }): Pen;
  end(): void;
  on(event: 'data' | 'end', listener: (part: Uint8Array) => void): Pen;
};

type OutlineItem = { addItem(title: string): OutlineItem };

type Options = {
  readonly size?: [number, number];
  readonly userPassword?: string;
  readonly ownerPassword?: string;
  readonly pdfVersion?: string;
  readonly info?: Record<string, string>;
};
type PdfKit = new (options: Options & { size: [number, number]; margin: number }) => Pen;

/** A4 in points. */
export const A4: [number, number] = [595, 842];

/** Draws a PDF of A4 pages; the first one is open already. */
export async function drawPdf(draw: (pen: Pen) => void, options: Options = {}): Promise<Buffer> {
  const Document = createRequire(import.meta.url)('pdfkit') as PdfKit;
  const pen = new Document({ size: A4, margin: 0, ...options });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve) => {
    pen.on('data', (part) => parts.push(part)).on('end', () => resolve());
  });
  draw(pen);
  pen.end();
  await ended;
  return Buffer.concat(parts);
}

/** Lines of text one below the other; returns the y after them. */
export function lines(pen: Pen, texts: readonly string[], x: number, y: number, size = 10, leading = 1.3): number {
  for (const [index, text] of texts.entries()) {
    pen.text(text, x, y + index * size * leading, { lineBreak: false });
  }
  return y + texts.length * size * leading;
}

/** Cells of a table without lines: rows `step` points apart. */
export function cells(
  pen: Pen,
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  y: number,
  step = 18,
): void {
  for (const [row, texts] of rows.entries()) {
    for (const [column, text] of texts.entries()) {
      if (text) pen.text(text, xs[column] ?? 0, y + row * step, { lineBreak: false });
    }
  }
}

/** Lines around every cell. */
export function grid(pen: Pen, xs: readonly number[], ys: readonly number[]): void {
  for (const x of xs)
    pen
      .moveTo(x, ys[0] ?? 0)
      .lineTo(x, ys.at(-1) ?? 0)
      .stroke();
  for (const y of ys)
    pen
      .moveTo(xs[0] ?? 0, y)
      .lineTo(xs.at(-1) ?? 0, y)
      .stroke();
}
