import type { Inline } from './blocks.ts';
import { collapseBreaks } from './collapse-breaks.ts';
import { type EscapeContext, escapeLineStart, escapeText, pairedDelimiters } from './escape-text.ts';
import { tidyInline } from './tidy-inline.ts';
import { unwrapStyle } from './unwrap-style.ts';

/** Where the text stands: paragraphs break lines with two spaces, cells with `<br>`, headings not at all. */
export type InlinePlace = 'paragraph' | 'heading' | 'cell';

const BREAKS = { paragraph: '  \n', heading: ' ', cell: '<br>' } as const;
const MARKS = { emphasis: '*', strong: '**', delete: '~~' } as const;

/** Text that needs no tidying and no escapes: most cells of large tables. */
const HARMLESS = /^(?:[A-Za-z\d.,:;/%€$+-]+(?: (?! )|$))*$/;

/** Inline nodes as Markdown in normal form; an empty string when nothing can be seen. */
export function emitInline(nodes: readonly Inline[], place: InlinePlace): string {
  const [only] = nodes;
  if (place === 'cell' && nodes.length === 1 && only?.type === 'text' && HARMLESS.test(only.text))
    return only.text.trim();
  const tidy = tidyFor(place, nodes);
  const markup = new Set<string>();
  const texts: string[] = [];
  collect(tidy, place, markup, texts);
  const context: EscapeContext = {
    paired: pairedDelimiters(texts, markup),
    inLink: false,
    inTable: place === 'cell',
  };
  const out = emitNodes(tidy, place, context);
  if (place === 'paragraph') return out.split('\n').map(escapeLineStart).join('\n');
  return place === 'heading' ? out.replace(/(?<=^| )(#+)$/, '\\$1') : out;
}

function tidyFor(place: InlinePlace, nodes: readonly Inline[]): readonly Inline[] {
  const tidy = tidyInline(nodes);
  if (place === 'cell') return tidy;
  return place === 'heading' ? unwrapStyle(collapseBreaks(tidy)) : collapseBreaks(tidy);
}

/** The text that a reader sees, without markup: for titles, labels and comparisons. */
export function plainInline(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
        case 'code':
          return node.text;
        case 'math':
          return node.latex;
        case 'image':
          return node.alt;
        case 'break':
          return ' ';
        case 'footnoteReference':
          return '';
        default:
          return plainInline(node.children);
      }
    })
    .join('');
}

/** The delimiters that the marks of these nodes take, `>` among them, and their texts. */
function collect(nodes: readonly Inline[], place: InlinePlace, markup: Set<string>, texts: string[]): void {
  for (const node of nodes) {
    if (node.type === 'text') texts.push(node.text);
    if (node.type === 'code') markup.add('`');
    if (node.type === 'emphasis' || node.type === 'strong') markup.add('*');
    if (node.type === 'delete') markup.add('~');
    if (endsAngle(node, place)) markup.add('>');
    if ('children' in node) collect(node.children, place, markup, texts);
  }
}

/** Whether what is written of a node has a `>` that no escape can take back, so that a `<` before it would begin a tag. */
function endsAngle(node: Inline, place: InlinePlace): boolean {
  switch (node.type) {
    case 'superscript':
    case 'subscript':
      return true;
    case 'break':
      return place === 'cell';
    case 'code':
      return node.text.includes('>');
    case 'math':
      return node.latex.includes('>');
    case 'link':
      return isAutolink(node.url, node.children);
    default:
      return false;
  }
}

function emitNodes(nodes: readonly Inline[], place: InlinePlace, context: EscapeContext): string {
  // Pieces, since looking at the end of a text that grows takes time with the square of their number.
  const out: string[] = [];
  let previous: Inline | undefined;
  for (const node of nodes) {
    const next = emitNode(node, place, context);
    const last = out.at(-1) ?? '';
    // A '!' before a link would make it an image, a ']' before '(' or '[' a link; the end of a note's mark is neither.
    if (next.startsWith('[') && /[!\]]$/.test(last) && previous?.type !== 'footnoteReference') {
      out[out.length - 1] = `${last.slice(0, -1)}\\${last.slice(-1)}`;
    }
    if (!next) continue;
    out.push(next);
    previous = node;
  }
  return out.join('');
}

function emitNode(node: Inline, place: InlinePlace, context: EscapeContext): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.text, context);
    case 'emphasis':
    case 'strong':
    case 'delete':
      return MARKS[node.type] + emitNodes(node.children, place, context) + MARKS[node.type];
    case 'superscript':
      return `<sup>${emitNodes(node.children, place, context)}</sup>`;
    case 'subscript':
      return `<sub>${emitNodes(node.children, place, context)}</sub>`;
    case 'code':
      return context.inTable ? codeInCell(node.text) : codeSpan(node.text, false);
    case 'math':
      return `$${node.latex
        .trim()
        .replace(/\s+/g, ' ')
        .replaceAll('\\|', context.inTable ? '\\Vert ' : '\\|')
        .replaceAll('|', context.inTable ? '\\|' : '|')}$`;
    case 'break':
      return BREAKS[place];
    case 'footnoteReference':
      return `[^${node.id}]`;
    case 'image':
      return node.alt.trim() || node.url
        ? `![${escapeText(tidyAlt(node.alt), { ...context, inLink: true })}](${destination(node.url)})`
        : '';
    case 'link':
      return emitLink(node.url, node.children, place, context);
  }
}

const tidyAlt = (alt: string) => alt.replace(/\s+/g, ' ').trim();

function isAutolink(url: string, children: readonly Inline[]): boolean {
  return /^(?:https?|mailto):[^\s<>|]+$/i.test(url) && plainInline(children).trim() === url;
}

function emitLink(url: string, children: readonly Inline[], place: InlinePlace, context: EscapeContext): string {
  if (isAutolink(url, children)) return `<${url}>`;
  const inner = emitNodes(children, place === 'paragraph' ? 'heading' : place, { ...context, inLink: true });
  return url.trim() ? `[${inner}](${destination(url)})` : inner;
}

/** A link's target: percent-escaped where it would end early. */
function destination(url: string): string {
  return url
    .trim()
    .replace(/[\s<>|\\]/g, (char) => encodeURIComponent(char))
    .replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'));
}

/** A pipe after a backslash would end the cell, however it is written within code: it stands between two codes. */
const codeInCell = (value: string): string =>
  value
    .split(/(?<=\\)\|/)
    .map((part) => part && codeSpan(part, true))
    .join('\\|');

function codeSpan(value: string, inTable: boolean): string {
  const code = value.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap)).replaceAll('|', inTable ? '\\|' : '|');
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest === 0 ? 1 : longest + 1);
  const pad = /^`|`$|^ .* $/.test(code) ? ' ' : '';
  return fence + pad + code + pad + fence;
}
