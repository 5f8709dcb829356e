import { nestedLevel } from '../docx/styles.ts';
import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block, Inline } from '../markdown/blocks.ts';
import { codeLineText, isCodeLine } from '../markdown/code-line.ts';
import type { Numbering } from '../markdown/count-numbers.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { findHeads } from '../markdown/find-heads.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import type { Item } from '../markdown/items.ts';
import { onlyFormula } from '../markdown/only-formula.ts';
import type { ParagraphLook } from '../markdown/paragraph-look.ts';
import { raiseTitle, TITLE_LEVEL } from '../markdown/raise-title.ts';
import { typedItem } from '../markdown/typed-bullet.ts';
import { readTypedText } from '../markdown/typed-text.ts';
import { createInnerTable } from '../rtf/inner-table.ts';
import { expandToGrid, type RtfRow } from '../rtf/row-grid.ts';
import type { AutoNumbers } from './auto-numbers.ts';
import { readLook } from './paragraph-look.ts';
import { type ParagraphProperties, readParagraphProperties } from './properties.ts';
import { type DocContext, readDocRuns, runProperties } from './read-runs.ts';
import type { DocStyle } from './styles.ts';
import { withoutLook } from './without-look.ts';

const PROGRESS_PARAGRAPHS = 10_000;

const CELL_END = '\x07';

/** Where a paragraph ends: at a mark, at the end of a section, or of a cell. A page may end within one. */
function paragraphEnd({ text, paragraphs }: StoryContext, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const char = text[at];
    if (char === '\r' || char === CELL_END) return at;
    if (char === '\f' && paragraphs.at(at).end <= at + 1) return at;
  }
  return end;
}

export type StoryContext = DocContext & {
  readonly numbering: Numbering;
  readonly autoNumbers: AutoNumbers;
  /** How many paragraphs may still be read. */
  readonly budget: { paragraphs: number };
  readonly onProgress: () => void;
};

/**
 * The blocks of a story: paragraphs, lists and tables; a table within a cell gives its rows as lines, as elsewhere.
 */
export const readStory = (story: readonly [number, number], context: StoryContext): Block[] =>
  assembleBlocks(readItems(story, context));

/** The text of a whole document: also with headings that only their look shows. */
export const readText = (story: readonly [number, number], context: StoryContext): Block[] =>
  raiseTitle(assembleBlocks(findHeads(readTypedText(readItems(story, context)))));

/** How the paragraph of a position is set: as its style says, and as it says of its own. */
function paragraphAt(position: number, { paragraphs, styles, data }: StoryContext) {
  const { group } = paragraphs.at(position);
  const style = styles.get(group.length >= 2 ? group.readUInt16LE(0) : 0);
  const own = readParagraphProperties(group.subarray(2), data);
  return { style, own, properties: { ...style.paragraph, ...own } };
}

function readItems([start, end]: readonly [number, number], context: StoryContext): Item[] {
  const items: Item[] = [];
  let cell: Item[] = [];
  let onlyCell: Item[] = [];
  let filled = 0;
  const inner = createInnerTable();
  let cells: Inline[][] = [];
  let rows: RtfRow<Inline[]>[] = [];

  function endTable(): void {
    // A table with text in a single cell is a box around it.
    if (rows.length > 0 && filled <= 1) for (const item of onlyCell) items.push(item);
    else if (rows.length > 0) items.push({ kind: 'block', block: { type: 'table', rows: expandToGrid(rows) } });
    rows = [];
    onlyCell = [];
    filled = 0;
  }

  function endRow({ row }: ParagraphProperties): void {
    const { edges = [], merges = [] } = row ?? {};
    // A cell that is merged with those to its right ends where the last of them does.
    const first = cells.flatMap((_, index) => (index > 0 && merges[index] === 'across' ? [] : [index]));
    const lasts = first.map((_, place) => (first[place + 1] ?? cells.length) - 1);
    const shown = first.flatMap((index) => (cells[index] ? [cells[index]] : []));
    const ends = lasts.flatMap((last) => edges[last] ?? []);
    const continues = (place: number) => merges[first[place] ?? place] === 'down';
    if (shown.length > 0) rows.push({ cells: shown, edges: ends, continues });
    cells = [];
    cell = [];
  }

  let children: Inline[] = [];
  let from = start;
  let count = 0;
  while (from < end && context.budget.paragraphs-- > 0) {
    const mark = paragraphEnd(context, from, end);
    const { style, own, properties } = paragraphAt(Math.min(mark, end - 1), context);
    const inTable = properties.inTable === true;
    const depth = properties.depth ?? 1;
    if (depth < 2) cell.push(...inner.take());
    if (!inTable) endTable();
    if (properties.endsRow) {
      if (depth <= 1) endRow(properties);
      else if (depth === 2) inner.endRow();
    } else {
      for (const node of readDocRuns(from, mark, style.marks, context)) children.push(node);
      const sign = runProperties(context.characters.at(mark).group, style.marks, context.styles);
      // The mark of its end was deleted: it runs on into the next one, unless that is empty.
      const runsOn = children.length === 0 || context.text[mark + 1] !== '\r';
      const isJoined = sign.deleted && runsOn && context.text[mark] === '\r' && mark + 1 < end;
      if (isJoined && (paragraphAt(mark + 1, context).properties.inTable === true) === inTable) {
        from = mark + 1;
        continue;
      }
      const look = readLook(from, mark, style, context);
      const item = paragraphItem(children, look, style, own, sign.hidden === true, context);
      children = [];
      if (item && depth >= 2) inner.add(item);
      else if (item) (inTable ? cell : items).push(item);
      if (properties.endsInnerCell && depth === 2) inner.endCell();
      if (inTable && context.text[mark] === CELL_END) {
        cells.push(flattenBlocks(assembleBlocks(cell)));
        if (cell.length > 0 && ++filled === 1) onlyCell = cell;
        cell = [];
      }
    }
    from = mark + 1;
    if (++count % PROGRESS_PARAGRAPHS === 0) context.onProgress();
  }
  endTable();
  return items;
}

/** What a paragraph is; `undefined` when nothing of it is seen. */
function paragraphItem(
  text: Inline[],
  read: ParagraphLook | undefined,
  style: DocStyle,
  own: ParagraphProperties,
  isHidden: boolean,
  { numbering, autoNumbers, styles }: StoryContext,
): Item | undefined {
  const isEmpty = plainInline(text).trim() === '' && !text.some(({ type }) => type === 'footnoteReference');
  if (style.role === 'toc' || (isEmpty && isHidden)) return undefined;
  const look = read ? { look: read } : {};
  const level = headingLevel(style, own);
  const children = withoutLook(text, level !== undefined, style, styles.get(0));
  const list = own.list ?? style.paragraph.list;
  const counted =
    numbering.next(
      list === undefined ? undefined : String(list),
      own.listLevel ?? style.paragraph.listLevel,
      undefined,
    ) ?? autoNumbers({ ...style.paragraph, ...own });
  // Empty items are numbered too.
  if (isEmpty) return undefined;
  const nested = (own.listLevel ?? 0) === 0 ? nestedLevel(style.name) : 0;
  const mark = counted && nested > 0 ? { ...counted, level: nested } : counted;
  if (level !== undefined) {
    const number = mark?.display ? `${mark.display} ` : '';
    return { kind: 'heading', level, children: [{ type: 'text', text: number }, ...children] };
  }
  if (mark && !mark.unmarked) return { kind: 'listItem', mark, children, ...look };
  if (style.role === 'code') return { kind: 'code', text: codeLineText(children) };
  if (isCodeLine(children)) return { kind: 'code', text: codeLineText(children), children, ...look };
  if (style.role === 'quote') return { kind: 'quote', children };
  const formula = onlyFormula(children);
  if (formula) return { kind: 'block', block: formula };
  const typed = typedItem(children);
  if (typed) return typed;
  const continues = mark?.unmarked === true || (style.role === 'continuation' && own.list === undefined);
  return { kind: 'paragraph', children, continues, level: mark?.level, ...look };
}

function headingLevel(style: DocStyle, { outline }: ParagraphProperties): number | undefined {
  if (style.role === 'title') return TITLE_LEVEL;
  if (outline !== undefined) return outline < 9 ? Math.min(outline + 1, 6) : undefined;
  return style.heading === undefined ? undefined : Math.min(style.heading, 6);
}
