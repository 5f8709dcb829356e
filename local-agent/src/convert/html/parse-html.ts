import { parseHTML } from 'linkedom';
import type { XmlElement } from '../xml/parse-xml.ts';

/** What is used of a DOM: the compiler has no DOM types, and should have none. */
type DomNode = {
  readonly nodeType: number;
  readonly localName?: string;
  readonly data?: string;
  readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
};

const ELEMENT = 1;
const TEXT = 3;

/** Elements that never hold text for readers. */
const SILENT = new Set(
  'script style noscript template iframe object embed canvas audio video source track map area link meta base param dialog'.split(
    ' ',
  ),
);

/** A page as a tree of elements with lower-case names. */
export type HtmlPage = {
  readonly root: XmlElement;
  readonly title: string;
  /** `name` or `property` of `meta` elements, lower case, with their content. */
  readonly meta: ReadonlyMap<string, string>;
  readonly language: string;
  /** What relative links start from: `<base href>`, else the page's canonical address. */
  readonly base: string;
};

/**
 * Parses HTML. Scripts, styles and embedded objects are gone, elements nested deeper than `nesting` are flattened into
 * their text, so that no later step can run out of stack.
 */
export function parseHtml(source: string, nesting: number): HtmlPage {
  // The document type node has no siblings in linkedom.
  const document: DomNode = parseHTML(source.replace(/^\s*(?:<\?xml[^>]*>)?\s*<!doctype[^>]*>/i, '')).document;
  const meta = new Map<string, string>();
  const found = { title: '', language: '', base: '', canonical: '' };
  const root: XmlElement = { name: '#document', attributes: {}, children: [] };

  function note(name: string, attributes: Record<string, string>, node: DomNode): void {
    if (name === 'meta') {
      const key = (attributes.name ?? attributes.property ?? '').toLowerCase();
      if (key && attributes.content && !meta.has(key)) meta.set(key, attributes.content);
    } else if (name === 'base') found.base ||= attributes.href ?? '';
    else if (name === 'html') found.language ||= attributes.lang ?? '';
    else if (name === 'link' && attributes.rel === 'canonical') found.canonical ||= attributes.href ?? '';
    else if (name === 'title') found.title ||= textBelow(node);
  }

  // An explicit walk: hostile pages nest deeper than the stack.
  let depth = 0;
  const stack: XmlElement[] = [root];
  let node: DomNode | null = document.firstChild;
  const parents: { node: DomNode; kept: boolean }[] = [];
  while (node) {
    let entered = false;
    if (node.nodeType === TEXT) stack.at(-1)?.children.push(node.data ?? '');
    else if (node.nodeType === ELEMENT) {
      const name = node.localName?.toLowerCase() ?? '';
      const attributes = Object.fromEntries([...(node.attributes ?? [])].map((one) => [one.name, one.value]));
      note(name, attributes, node);
      if (name === 'title' && !parents.some((parent) => parent.node.localName === 'svg')) {
        // Noted above; not part of the text.
      } else if (!SILENT.has(name) && node.firstChild) {
        const kept = depth < nesting;
        if (kept) {
          const element: XmlElement = { name, attributes, children: [] };
          stack.at(-1)?.children.push(element);
          stack.push(element);
        }
        parents.push({ node, kept });
        depth++;
        entered = true;
      } else if (!SILENT.has(name)) stack.at(-1)?.children.push({ name, attributes, children: [] });
    }
    if (entered) {
      node = node.firstChild;
      continue;
    }
    let next: DomNode | null = node.nextSibling;
    while (!next) {
      const parent = parents.pop();
      if (!parent) break;
      depth--;
      if (parent.kept) stack.pop();
      next = parent.node.nextSibling;
    }
    node = next;
  }
  const base = found.base || found.canonical || meta.get('og:url') || '';
  return { root, title: found.title.replace(/\s+/g, ' ').trim(), meta, language: found.language, base };
}

const textBelow = (node: DomNode): string => {
  let out = '';
  for (let inner = node.firstChild; inner; inner = inner.nextSibling) out += inner.data ?? '';
  return out;
};
