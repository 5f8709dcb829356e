import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block, Inline, ListItem } from '../markdown/blocks.ts';
import type { Item } from '../markdown/items.ts';
import { elements, walk, type XmlElement, type XmlNode } from '../markup/parse-xml.ts';
import { unwrapNotes } from './docutils-notes.ts';
import { findNotes, noteDefinitions, type PageNotes } from './footnotes.ts';
import type { HtmlContext } from './html-context.ts';
import { joinLists } from './join-lists.ts';
import { joinSiblings } from './join-siblings.ts';
import { readCodes, soleCode } from './read-code.ts';
import { readCountedList } from './read-definitions.ts';
import { readEquations } from './read-equations.ts';
import { readHtmlTable } from './read-html-table.ts';
import { type ResolveUrl, readInline } from './read-inline.ts';
import { readFormula, soleDisplay } from './read-tex.ts';
import { isWordItem, readWordItem } from './read-word-item.ts';

const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** HTML elements as blocks. `resolve` makes links absolute. Notes come at the end, numbered from `firstNote`. */
export function readHtml(
  page: XmlElement,
  resolve: ResolveUrl,
  { firstNote = 1, setsTex = false }: { firstNote?: number; setsTex?: boolean } = {},
): Block[] {
  const root = unwrapNotes(page);
  const notes = findNotes(root, firstNote);
  const context: HtmlContext = { resolve, notes, setsTex, blocky: new WeakMap() };
  return [
    ...readFlow(root.children, context),
    ...noteDefinitions(notes, ({ children }) => readFlow(children, context)),
  ];
}

/** Flow content: runs of text become paragraphs between the blocks. */
export function readFlow(nodes: readonly XmlNode[], context: HtmlContext): Block[] {
  const out: Block[] = [];
  let run: Inline[] = [];
  const flush = () => {
    if (!run.every(isBlank)) for (const children of splitAtGaps(run)) out.push({ type: 'paragraph', children });
    run = [];
  };
  let items: Item[] = [];
  let number = 0;
  const endItems = () => {
    if (items.length === 0) return;
    for (const block of assembleBlocks(items)) out.push(block);
    items = [];
  };
  for (const node of joinSiblings(nodes)) {
    if (typeof node === 'object' && isWordItem(node)) {
      flush();
      const item = readWordItem(node, context, number);
      if (item.kind === 'listItem') number = item.mark.number;
      items.push(item);
      continue;
    }
    if (typeof node === 'object' || node.trim() !== '') endItems();
    if (typeof node === 'string' || !isBlocky(node, context.blocky)) {
      for (const inline of readInline(node, context)) run.push(inline);
      continue;
    }
    flush();
    if (isNoteList(node, context.notes)) continue;
    for (const block of readBlock(node, context)) out.push(block);
  }
  endItems();
  flush();
  return joinLists(out.filter((block, index) => !namesLanguage(block, out[index + 1])));
}

/** A label above code that only says its language, which the code says itself. */
function namesLanguage(block: Block, next: Block | undefined): boolean {
  if (block.type !== 'paragraph' || next?.type !== 'code' || next.language === undefined) return false;
  const [only, ...others] = block.children.filter((inline) => !isBlank(inline));
  return only?.type === 'text' && others.length === 0 && only.text.trim().toLowerCase() === next.language;
}

const isBlank = (inline: Inline): boolean => inline.type === 'text' && inline.text.trim() === '';

/** Two line breaks in a row part paragraphs. */
function splitAtGaps(run: readonly Inline[]): Inline[][] {
  const out: Inline[][] = [];
  let current: Inline[] = [];
  let breaks = 0;
  for (const inline of run) {
    if (inline.type === 'break') breaks++;
    else if (!isBlank(inline)) {
      if (breaks > 1) {
        out.push(current);
        current = [];
      }
      breaks = 0;
    }
    current.push(inline);
  }
  if (current.length > 0) out.push(current);
  return out;
}

/** Notes are read as definitions, not where they stand; the list or section around them goes when nothing else is in it. */
function isNoteList(element: XmlElement, notes: PageNotes): boolean {
  if (notes.bodies.size === 0) return false;
  if (notes.bodies.has(element)) return true;
  const inner = elements(element).filter(({ name }) => name !== 'hr' && name !== 'h2' && name !== 'h3');
  const wraps = /^(?:section|div|ol|ul|dl|aside|footer)$/.test(element.name) && inner.length > 0;
  return wraps && inner.every((one) => isNoteList(one, notes));
}

/** A block element, or an inline one around blocks. */
function isBlocky(element: XmlElement, known: WeakMap<XmlElement, boolean>): boolean {
  const found = known.get(element);
  if (found !== undefined) return found;
  const blocky =
    BLOCKS.has(element.name) ||
    readFormula(element)?.display === true ||
    (element.name !== 'math' && elements(element).some((inner) => isBlocky(inner, known)));
  known.set(element, blocky);
  return blocky;
}

function readBlock(element: XmlElement, context: HtmlContext): Block[] {
  const { name, children } = element;
  const formula = BLOCKS.has(name) && name !== 'p' && name !== 'div' ? undefined : soleDisplay(element);
  if (formula) return [{ type: 'math', latex: formula.latex }];
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [{ type: 'heading', level: Number(name.slice(1)), children: readInline(element, context) }];
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return readList(element, context);
    case 'li':
      return [{ type: 'list', ordered: false, items: [{ children: readFlow(children, context) }] }];
    case 'dt':
      return [{ type: 'paragraph', children: [{ type: 'strong', children: readInline(element, context) }] }];
    case 'dl': {
      const counted = readCountedList(element, context, readFlow);
      return counted ? [counted] : readFlow(children, context);
    }
    case 'table': {
      const code = soleCode(element);
      return code ? [code] : (readEquations(element) ?? readHtmlTable(element, context, readFlow));
    }
    case 'pre':
      return readCodes(element);
    case 'blockquote':
      return [{ type: 'blockquote', children: readFlow(children, context) }];
    case 'hr':
      return [{ type: 'thematicBreak' }];
    case 'div': {
      const code = soleCode(element);
      return code ? [code] : readFlow(children, context);
    }
    default:
      return readFlow(children, context);
  }
}

/** What a list holds; elements that only wrap its items, as scripts write them, give way to these. */
const unwrapItems = (list: XmlElement): readonly XmlNode[] =>
  list.children.flatMap((node) =>
    typeof node === 'object' && node.name === 'div' && elements(node).some(({ name }) => name === 'li')
      ? unwrapItems(node)
      : [node],
  );

function readList(list: XmlElement, context: HtmlContext): Block[] {
  const items: { children: Block[]; checked?: boolean }[] = [];
  const start = Number(list.attributes.start ?? elements(list)[0]?.attributes.value ?? 1);
  for (const node of unwrapItems(list)) {
    if (typeof node === 'string') continue;
    if (node.name === 'li') items.push(readItem(node, list, context));
    else {
      // A list directly within a list belongs to the item before it.
      const blocks = readFlow([node], context);
      const last = items.at(-1);
      if (last) last.children.push(...blocks);
      else if (blocks.length > 0) items.push({ children: blocks });
    }
  }
  const ordered = list.name === 'ol';
  return items.length > 0
    ? [{ type: 'list', ordered, start: Number.isInteger(start) && start >= 0 ? start : 1, items }]
    : [];
}

function readItem(item: XmlElement, list: XmlElement, context: HtmlContext): ListItem & { children: Block[] } {
  const children = readFlow(item.children, context);
  // Confluence marks the items of task lists, Notion draws boxes.
  if (list.attributes.class?.includes('inline-task-list')) {
    return { children, checked: item.attributes.class === 'checked' };
  }
  for (const element of walk(item)) {
    if (element.name === 'ul' || element.name === 'ol') break;
    if (element.name === 'input' && element.attributes.type === 'checkbox') {
      return { children, checked: element.attributes.checked !== undefined };
    }
    const box = /\bcheckbox-(on|off)\b/.exec(element.attributes.class ?? '')?.[1];
    if (box) return { children, checked: box === 'on' };
  }
  return { children };
}
