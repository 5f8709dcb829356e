import { joinHeads } from './join-heads.ts';
import { plainCell } from './plain-cell.ts';

/** A table of a Markdown text, as plain text. */
export type MarkdownTable = {
  /** UTF-16 offset of its first row. */
  readonly start: number;
  /** The heading that it stands under; empty without one. */
  readonly heading: string;
  /** The short paragraph right before it; empty without one. */
  readonly caption: string;
  /** Header first: one row, in which several rows of heads are joined. */
  readonly rows: readonly (readonly string[])[];
};

type Line = { readonly text: string; readonly start: number };

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const RULE = /^[\s|:-]+$/;
/** A longer paragraph is text, not a caption. */
const MAX_CAPTION_CHARS = 300;

/** The GFM tables of a Markdown text in order; none inside code fences. */
export function* readTables(markdown: string): Generator<MarkdownTable> {
  let heading = '';
  let caption = '';
  for (const block of blocksOf(markdown)) {
    const [first] = block;
    const title = first && HEADING.exec(first.text)?.[1];
    const header = block.findIndex(({ text }, at) => isRow(text) && isRule(block[at + 1]?.text ?? ''));
    if (title !== undefined) {
      heading = plainCell(title);
      caption = '';
    } else if (header < 0) {
      caption = captionOf(block);
    } else {
      const [row, , ...body] = block.slice(header).filter(({ text }) => isRow(text));
      const own = captionOf(block.slice(0, header));
      if (row) {
        const rows = joinHeads([row, ...body].map(({ text }) => cellsOf(text)));
        yield { start: row.start, heading, caption: own || caption, rows };
      }
      caption = '';
    }
  }
}

/** Lines between blank ones, a heading on its own; without fences. */
function* blocksOf(markdown: string): Generator<readonly Line[]> {
  let fence = '';
  let block: Line[] = [];
  const take = () => {
    const whole = block;
    block = [];
    return whole;
  };
  for (const line of linesOf(markdown)) {
    const marks = FENCE.exec(line.text)?.[1];
    const isHeading = HEADING.test(line.text);
    if (fence || marks || isHeading || line.text.trim() === '') {
      if (block.length > 0) yield take();
      if (isHeading && !fence) yield [line];
      if (fence) fence = marks?.startsWith(fence) ? '' : fence;
      else fence = marks ?? '';
    } else {
      block.push(line);
    }
  }
  if (block.length > 0) yield block;
}

function* linesOf(markdown: string): Generator<Line> {
  for (let start = 0; start < markdown.length; ) {
    const newline = markdown.indexOf('\n', start);
    const end = newline < 0 ? markdown.length : newline;
    yield { text: markdown.slice(start, markdown[end - 1] === '\r' ? end - 1 : end), start };
    start = end + 1;
  }
}

function isRow(line: string): boolean {
  return line.includes('|');
}

function isRule(line: string): boolean {
  return line.includes('-') && line.includes('|') && RULE.test(line);
}

function captionOf(lines: readonly Line[]): string {
  const paragraph = lines.map(({ text }) => text.trim()).join(' ');
  return paragraph.length <= MAX_CAPTION_CHARS ? plainCell(paragraph) : '';
}

/** The cells of a row: parted by `|` without a backslash, the outermost ones dropped. */
function cellsOf(row: string): string[] {
  const line = row.trim();
  const cells: string[] = [];
  let start = line.startsWith('|') ? 1 : 0;
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') {
      cells.push(line.slice(start, at));
      start = at + 1;
    }
  }
  if (line.slice(start).trim() !== '') cells.push(line.slice(start));
  return cells.map((cell) => cell.trim());
}
