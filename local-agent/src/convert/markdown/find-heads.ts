import type { Inline } from './blocks.ts';
import { plainInline } from './emit-inline.ts';
import type { Item } from './items.ts';
import type { ParagraphLook } from './paragraph-look.ts';
import { raiseItems } from './raise-items.ts';
import { TITLE_LEVEL } from './raise-title.ts';

type Paragraph = Extract<Item, { kind: 'paragraph' | 'listItem' }> & { readonly look: ParagraphLook };

/** Longest line that heads a text, UTF-16 code units. */
const MAX_CHARS = 100;

/** How much larger than the text a head is set. */
const LARGER = 1.15;

/** How much larger the only head of a document is: its title. */
const MUCH_LARGER = 1.3;

/** Text below a bold line of the same size, which else begins an address or a form, UTF-16 code units. */
const MIN_TEXT = 60;

/** So many bold lines in a row are a text of their own. */
const MAX_ROW = 2;

/**
 * The headings of a document that names none but its title by style or outline level: short paragraphs that are set larger
 * than the text, or bold above prose, lists and tables. Larger ones stand above smaller ones, and numbers such as `1.2` give their
 * own levels.
 */
export function findHeads(items: readonly Item[]): Item[] {
  if (items.some((item) => item.kind === 'heading' && item.level !== TITLE_LEVEL)) return [...items];
  const paragraphs = items.filter(hasLook);
  const text = usualSize(paragraphs);
  if (text === undefined) return [...items];
  const headed = headedLists(items, text);
  const marked = items.map((item) => isShort(item, text, headed));
  const heads = new Set<Paragraph>();
  for (const [index, item] of items.entries())
    if (hasLook(item) && marked[index] && headsText(items, marked, index, text)) heads.add(item);
  if (!areHeads([...heads], paragraphs, text)) return [...items];
  const sizes = [...new Set([...heads].map(({ look }) => look.size))].sort((a, b) => b - a);
  const numbered = [...heads].filter((head) => numberDepth(head) > 0).length > 1;
  const found = items.map((item): Item => {
    if (!hasLook(item) || !heads.has(item)) return item;
    const level = sizes.indexOf(item.look.size) + 1 + (numbered ? Math.max(0, numberDepth(item) - 1) : 0);
    return { kind: 'heading', level: Math.min(6, level), children: [...labelOf(item), ...withoutBold(item.children)] };
  });
  return raiseItems(items, found);
}

const hasLook = (item: Item): item is Paragraph =>
  (item.kind === 'paragraph' || item.kind === 'listItem') && item.look !== undefined;

const textOf = ({ children }: Paragraph) => plainInline(children).trim();

/** Share of the prose that a size of its own takes, as that of long listings or notes does. */
const PROSE_SHARE = 0.2;

/**
 * The size of most of the text that is not bold, or a larger one that much of the prose is set in; `undefined` when there
 * is none.
 */
function usualSize(paragraphs: readonly Paragraph[]): number | undefined {
  const chars = new Map<number, number>();
  const prose = new Map<number, number>();
  let total = 0;
  for (const paragraph of paragraphs) {
    const { bold, size } = paragraph.look;
    if (bold) continue;
    const { length } = textOf(paragraph);
    chars.set(size, (chars.get(size) ?? 0) + length);
    if (length <= MAX_CHARS) continue;
    prose.set(size, (prose.get(size) ?? 0) + length);
    total += length;
  }
  const [most] = [...chars].sort(([, a], [, b]) => b - a);
  const larger = [...prose].filter(([, length]) => length >= total * PROSE_SHARE).map(([size]) => size);
  return most && Math.max(most[0], ...larger);
}

/** Lists of which each item is a bold line, set alike, above something else than the next item: numbered headings. */
function headedLists(items: readonly Item[], usual: number): ReadonlySet<string> {
  /** The sizes of their items; one of 0 is that of an item that heads nothing. */
  const lists = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'listItem') continue;
    const list = listOf(item);
    const next = items[index + 1];
    const isAlone = next !== undefined && !(next.kind === 'listItem' && listOf(next) === list);
    const heads = isAlone && item.look?.bold === true && isShort(item, usual, new Set([list]));
    const sizes = lists.get(list) ?? [];
    sizes.push(heads ? item.look.size : 0);
    lists.set(list, sizes);
  }
  const headed = [...lists].filter(([, sizes]) => sizes[0] !== 0 && sizes.every((size) => size === sizes[0]));
  const count = headed.reduce((sum, [, sizes]) => sum + sizes.length, 0);
  return new Set(count < MIN_HEADS ? [] : headed.map(([list]) => list));
}

/** One bold item of a list may begin anything. */
const MIN_HEADS = 2;

const listOf = ({ mark }: Extract<Item, { kind: 'listItem' }>): string => `${mark.list} ${mark.level}`;

function isShort(item: Item, usual: number, headed: ReadonlySet<string>): boolean {
  if (!hasLook(item)) return false;
  const isLarger = item.look.size >= usual * LARGER;
  // A bold line with a colon may begin anything.
  if (item.kind === 'listItem') {
    if (!item.mark.ordered || (!isLarger && !headed.has(listOf(item)))) return false;
  } else if (item.continues) return false;
  if (!isLarger && !item.look.bold) return false;
  const words = textOf(item);
  const ends = isLarger && item.look.bold ? /[.,;]$/ : /[.,;:]$/;
  // A dash begins who said what stands above it.
  if (/^[-–—]\s/.test(words)) return false;
  return item.look.size >= usual && words.length <= MAX_CHARS && /\p{L}{2}/u.test(words) && !ends.test(words);
}

/** Whether what a short line stands above is a text, a list or a table. */
function headsText(items: readonly Item[], marked: readonly boolean[], index: number, usual: number): boolean {
  const isLike = (other: number) => marked[other] === true && isAlike(items[index], items[other]);
  let [first, last] = [index, index];
  while (last - first < MAX_ROW && isLike(first - 1)) first--;
  while (last - first < MAX_ROW && isLike(last + 1)) last++;
  if (last - first >= MAX_ROW) return false;
  let next = index + 1;
  while (marked[next]) next++;
  const below = items[next];
  const own = items[index];
  if (!below || !own || !hasLook(own)) return false;
  if (items.find(hasLook) === own || own.kind === 'listItem') return true;
  return (
    own.look.size >= usual * LARGER || below.kind !== 'paragraph' || plainInline(below.children).length >= MIN_TEXT
  );
}

const isAlike = (one: Item | undefined, other: Item | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  hasLook(one) &&
  hasLook(other) &&
  one.look.bold === other.look.bold &&
  one.look.size === other.look.size;

/** Several heads above more text than they hold, or a title. */
function areHeads(heads: readonly Paragraph[], paragraphs: readonly Paragraph[], usual: number): boolean {
  const [first, second] = heads;
  if (!first) return false;
  if (!second) return first === paragraphs[0] && first.look.size >= usual * MUCH_LARGER;
  const length = (some: readonly Paragraph[]) => some.reduce((sum, one) => sum + textOf(one).length, 0);
  return length(heads) * 3 <= length(paragraphs);
}

/** How deep the number before a title is: 2 of `1.2 Scope`. */
const numberDepth = (head: Paragraph): number =>
  /^(\d{1,3}(?:\.\d{1,3})*)\.?\s/.exec(textOf(head))?.[1]?.split('.').length ?? 0;

/** The number of a list that a heading is an item of. */
function labelOf(head: Paragraph): Inline[] {
  if (head.kind !== 'listItem') return [];
  return [{ type: 'text', text: `${head.mark.label ?? `${head.mark.number}.`} ` }];
}

const withoutBold = (children: readonly Inline[]): Inline[] =>
  children.flatMap((child) => (child.type === 'strong' ? withoutBold(child.children) : [child]));
