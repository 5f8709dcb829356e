import { Parser } from 'htmlparser2';
import { UserError } from '../../errors.ts';
import type { XmlElement } from '../markup/parse-xml.ts';
import { nameByRole } from './element-role.ts';
import { emptyHead, noteElement, type PageHead } from './page-head.ts';

/** Elements that never hold text for readers. */
const SILENT = new Set(
  'script style noscript template iframe object embed canvas audio video source track map area link meta base param dialog'.split(
    ' ',
  ),
);

/** Elements that may be open at once: the parser takes time with the square of their number. */
const MAX_DEPTH = 50_000;

const tooDeep = () =>
  new UserError('CONVERSION_FAILED', `The page nests elements deeper than ${MAX_DEPTH}, which is the limit.`);

/** Thrown to stop reading. */
const CUT = new Error('the limit of nodes is reached');

/** A page as a tree of elements with lower-case names. */
export type HtmlPage = {
  readonly root: XmlElement;
  readonly title: string;
  /** `name` or `property` of `meta` elements, lower case, with their content. */
  readonly meta: ReadonlyMap<string, string>;
  readonly language: string;
  /** A script on the page sets formulas that stand in the text as TeX. */
  readonly setsTex: boolean;
  /** What relative links start from: `<base href>`, else the page's canonical address. */
  readonly base: string;
  /** Elements and texts of the tree. */
  readonly nodes: number;
  /** The page holds more of them than it was to be read to. */
  readonly cut: boolean;
};

/** Elements without an end tag or content; they are kept at any depth. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr']);

const named = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that an item or a cell may hold open at its end (HTML, 13.2.6.4.7). */
const INNER = 'p div address span a b i u em strong font small big code tt sup sub';

/** For start tags, which elements they end, and which may be open within these. */
const IMPLIED: ReadonlyMap<string, { readonly ended: ReadonlySet<string>; readonly within: ReadonlySet<string> }> =
  new Map([
    ['li', { ended: named('li'), within: named(`li ${INNER}`) }],
    ['dt', { ended: named('dt dd'), within: named(`dt dd ${INNER}`) }],
    ['dd', { ended: named('dt dd'), within: named(`dt dd ${INNER}`) }],
    ['td', { ended: named('td th'), within: named(`td th ${INNER}`) }],
    ['th', { ended: named('td th'), within: named(`td th ${INNER}`) }],
    ['tr', { ended: named('tr'), within: named(`tr td th ${INNER}`) }],
  ]);

type Reading = {
  readonly root: XmlElement;
  readonly head: PageHead;
  /** The open elements that are kept. */
  readonly stack: XmlElement[];
  /** For each open element, whether it is on the stack. */
  readonly open: boolean[];
  /** Open elements from the outermost silent one on. */
  silent: number;
  /** The text of the title under way. */
  title: string | undefined;
  depth: number;
  nodes: number;
  readonly nesting: number;
  readonly most: number;
};

/**
 * Parses HTML. Scripts, styles and embedded objects are gone, elements nested deeper than `nesting` are flattened into
 * their text, so that no later step can run out of stack. Reading ends at `most` elements and texts.
 */
export function parseHtml(source: string, nesting: number, most = Number.POSITIVE_INFINITY): HtmlPage {
  const root: XmlElement = { name: '#document', attributes: {}, children: [] };
  const head = emptyHead();
  const reading: Reading = {
    root,
    head,
    stack: [root],
    open: [],
    silent: 0,
    title: undefined,
    depth: 0,
    nodes: 0,
    nesting,
    most,
  };
  const cut = readUntilCut(reading, source);
  const { title, meta, language, setsTex } = head;
  const base = head.base || head.canonical || meta.get('og:url') || '';
  return { root, title, meta, language, setsTex, base, nodes: reading.nodes, cut };
}

/** Whether the limit of nodes ended the reading. */
function readUntilCut(reading: Reading, source: string): boolean {
  const parser = new Parser({
    onopentag: (name, attributes) => openElement(reading, { name, attributes, children: [] }),
    ontext: (data) => putText(reading, data),
    onclosetag: () => closeElement(reading),
  });
  try {
    parser.end(source);
    return false;
  } catch (error) {
    if (error !== CUT) throw error;
    return true;
  }
}

function openElement(reading: Reading, element: XmlElement): void {
  const { stack, open } = reading;
  const { name, attributes } = element;
  if (++reading.depth > MAX_DEPTH) throw tooDeep();
  if (reading.silent > 0) {
    reading.silent++;
    return;
  }
  endImplied(reading, name);
  noteElement(reading.head, name, attributes);
  const tex = name === 'script' && /^math\/tex/i.test(attributes.type ?? '');
  const isTitle = name === 'title' && !stack.some((outer) => outer.name === 'svg');
  if (isTitle || (SILENT.has(name) && !tex)) {
    reading.silent = 1;
    if (isTitle) reading.title = '';
    return;
  }
  const kept = stack.length <= reading.nesting || VOID.has(name);
  open.push(kept);
  if (!kept) return;
  const meant = { ...element, name: nameByRole(name, attributes) };
  putNode(reading, meant);
  stack.push(meant);
}

/**
 * Ends what a start tag ends without an end tag: the item or cell before it, with paragraphs and such that are still open
 * within it. The parser ends only what is innermost.
 */
function endImplied({ stack, open }: Reading, name: string): void {
  const implied = IMPLIED.get(name);
  if (!implied) return;
  const start = stack.findLastIndex((element) => !implied.within.has(element.name));
  const ended = stack.findIndex((element, index) => index > start && implied.ended.has(element.name));
  if (ended < 0) return;
  while (stack.length > ended) {
    stack.pop();
    // The parser still ends them, which is then of no effect.
    open[open.lastIndexOf(true)] = false;
  }
}

function putText(reading: Reading, data: string): void {
  if (reading.title !== undefined) reading.title += data;
  else if (reading.silent === 0) putNode(reading, data);
}

function closeElement(reading: Reading): void {
  const { stack, open, head } = reading;
  reading.depth--;
  if (reading.silent === 0) {
    if (open.pop()) stack.pop();
    return;
  }
  reading.silent--;
  if (reading.silent > 0 || reading.title === undefined) return;
  head.title ||= reading.title.replace(/\s+/g, ' ').trim();
  reading.title = undefined;
}

function putNode(reading: Reading, node: XmlElement | string): void {
  if (++reading.nodes > reading.most) throw CUT;
  reading.stack.at(-1)?.children.push(node);
}
