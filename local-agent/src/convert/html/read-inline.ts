import type { Inline } from '../markdown/blocks.ts';
import { textOf, type XmlElement, type XmlNode } from '../markup/parse-xml.ts';
import { isBacklink, type PageNotes } from './footnotes.ts';
import { readFormula, readMarkedTex } from './read-tex.ts';

/** Makes a link absolute; an empty string when it leads nowhere outside the page. */
export type ResolveUrl = (url: string) => string;

export type InlineContext = {
  readonly resolve: ResolveUrl;
  readonly notes: PageNotes;
  /** TeX in the text is a formula. */
  readonly setsTex?: boolean;
};

/** Phrasing content as inline nodes. */
export function readInline(node: XmlNode, context: InlineContext): Inline[] {
  if (typeof node === 'string') return context.setsTex ? readMarkedTex(node) : [{ type: 'text', text: node }];
  const formula = readFormula(node);
  if (formula) return [{ type: 'math', latex: formula.latex }];
  const children = () => node.children.flatMap((child) => readInline(child, context));
  switch (node.name) {
    case 'b':
    case 'strong':
      return [{ type: 'strong', children: children() }];
    case 'i':
    case 'em':
    case 'cite':
    case 'dfn':
    case 'var':
      return [{ type: 'emphasis', children: children() }];
    case 's':
    case 'del':
    case 'strike':
      return [{ type: 'delete', children: children() }];
    case 'sup': {
      const inner = children();
      return inner.some(({ type }) => type === 'footnoteReference')
        ? inner
        : [{ type: 'superscript', children: inner }];
    }
    case 'sub':
      return [{ type: 'subscript', children: children() }];
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return [{ type: 'code', text: textOf(node).replace(/\s+/g, ' ') }];
    case 'br':
      return [{ type: 'break' }];
    case 'wbr':
    case 'input':
    case 'rp':
      return [];
    case 'rt':
      return [{ type: 'text', text: `(${textOf(node)})` }];
    case 'q':
      return [{ type: 'text', text: '"' }, ...children(), { type: 'text', text: '"' }];
    case 'img':
    case 'amp-img':
      return readImage(node, context.resolve);
    case 'a':
      return readLink(node, children(), context);
    default:
      return children();
  }
}

function readLink(element: XmlElement, content: Inline[], { resolve, notes }: InlineContext): Inline[] {
  const note = notes.references.get(element);
  if (note) return [{ type: 'footnoteReference', id: note }];
  if (isBacklink(element)) return [];
  const { attributes, children } = element;
  const label = children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .trim();
  const permalink = /anchor|permalink|headerlink|hash-link|heading-link/i.test(attributes.class ?? '');
  if ((permalink || attributes.href?.startsWith('#')) && /^[#¶§🔗]?$/u.test(label)) return [];
  const url = resolve(attributes.href ?? '');
  return url ? [{ type: 'link', url, children: content }] : content;
}

function readImage({ attributes }: XmlElement, resolve: ResolveUrl): Inline[] {
  const alt = (attributes.alt ?? '').trim();
  const tiny = Number(attributes.width ?? 100) <= 2 || Number(attributes.height ?? 100) <= 2;
  // Writers without a description put the name of the file there.
  const isName = alt !== '' && (attributes.src ?? '').endsWith(alt) && /\.\w{2,4}$/.test(alt);
  if (!alt || tiny || isName) return [];
  const url = SOURCES.map((name) => resolve(attributes[name] ?? '')).find(Boolean);
  return [{ type: 'image', url: url ?? resolve(firstOfSet(attributes.srcset ?? attributes['data-srcset'])), alt }];
}

/** Where scripts that load images late keep the address, then the usual place, which then holds a placeholder. */
const SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'src'];

const firstOfSet = (candidates = '') => candidates.trim().split(/[\s,]/)[0] ?? '';
