import { Parser } from 'htmlparser2';
import { UserError } from '../../errors.ts';
import type { XmlElement } from '../markup/parse-xml.ts';

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

/**
 * Parses HTML. Scripts, styles and embedded objects are gone, elements nested deeper than `nesting` are flattened into
 * their text, so that no later step can run out of stack. Reading ends at `most` elements and texts.
 */
export function parseHtml(source: string, nesting: number, most = Number.POSITIVE_INFINITY): HtmlPage {
  const meta = new Map<string, string>();
  const found = { title: '', language: '', base: '', canonical: '', setsTex: false };
  const root: XmlElement = { name: '#document', attributes: {}, children: [] };
  const stack: XmlElement[] = [root];
  /** For each open element, whether it is on the stack. */
  const open: boolean[] = [];
  /** Open elements from the outermost silent one on. */
  let silent = 0;
  let title: string | undefined;
  let depth = 0;
  let nodes = 0;
  const count = () => {
    if (++nodes > most) throw CUT;
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > MAX_DEPTH) throw tooDeep();
      if (silent > 0) {
        silent++;
        return;
      }
      note(name, attributes);
      const tex = name === 'script' ? /^math\/tex/i.test(attributes.type ?? '') : false;
      const isTitle = name === 'title' && !stack.some((element) => element.name === 'svg');
      if (isTitle || (SILENT.has(name) && !tex)) {
        silent = 1;
        if (isTitle) title = '';
        return;
      }
      const kept = open.length < nesting || VOID.has(name);
      open.push(kept);
      if (!kept) return;
      count();
      const element: XmlElement = { name, attributes, children: [] };
      stack.at(-1)?.children.push(element);
      stack.push(element);
    },
    ontext(data) {
      if (title !== undefined) title += data;
      else if (silent === 0) {
        count();
        stack.at(-1)?.children.push(data);
      }
    },
    onclosetag() {
      depth--;
      if (silent > 0) {
        silent--;
        if (silent === 0 && title !== undefined) {
          found.title ||= title.replace(/\s+/g, ' ').trim();
          title = undefined;
        }
      } else if (open.pop()) stack.pop();
    },
  });
  let cut = false;
  try {
    parser.end(source);
  } catch (error) {
    if (error !== CUT) throw error;
    cut = true;
  }

  function note(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'meta') {
      const key = (attributes.name ?? attributes.property ?? '').toLowerCase();
      if (key && attributes.content && !meta.has(key)) meta.set(key, attributes.content);
    } else if (name === 'base') found.base ||= attributes.href ?? '';
    else if (name === 'html') found.language ||= attributes.lang ?? '';
    else if (name === 'link' && attributes.rel === 'canonical') found.canonical ||= attributes.href ?? '';
    else if (name === 'script') found.setsTex ||= setsTex(attributes.src ?? attributes.id ?? '');
  }

  const base = found.base || found.canonical || meta.get('og:url') || '';
  return { root, title: found.title, meta, language: found.language, setsTex: found.setsTex, base, nodes, cut };
}

/** Scripts that set the TeX between marks in a page's text. */
function setsTex(script: string): boolean {
  const name = script.toLowerCase();
  const katex = name.indexOf('katex');
  return name.includes('mathjax') || (katex >= 0 && name.includes('auto-render', katex));
}
