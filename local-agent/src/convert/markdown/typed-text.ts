import type { Inline } from './blocks.ts';
import { codeLineText } from './code-line.ts';
import { isStatement } from './code-syntax.ts';
import type { Item } from './items.ts';
import { mapInlines } from './map-inlines.ts';
import { typedItem } from './typed-bullet.ts';

/** Shares of a document's characters: in a font of code, and of these in paragraphs of text. */
const MOST = 0.8;
const TEXT = 0.8;
/** Columns that are made with spaces. */
const LAID_OUT = /\S {3,}\S|^ {2,}\S/;
/** A sentence that continues in the next paragraph: its lines end where whoever typed it ended them. */
const UNENDED = /[\p{Ll},]$/u;
const CONTINUES = /^\p{Ll}/u;

/**
 * The items of a document that is set in a font of code throughout, such as minutes, a script or a brief: there the font
 * says nothing, and what looks like code is text. Listings stay, and so do texts that are laid out with spaces and ends of
 * lines.
 */
export function readTypedText(items: readonly Item[]): readonly Item[] {
  return isTypedText(items) ? items.map(toText) : items;
}

function isTypedText(items: readonly Item[]): boolean {
  const lines = items.flatMap((item) => (item.kind === 'code' && item.children ? [item.text] : []));
  const coded = sum(lines.map(length));
  const others = items.flatMap(textsOf);
  const code = coded + sum(others.map((nodes) => length(codeOf(nodes))));
  const all = coded + sum(others.map((nodes) => length(codeLineText(nodes))));
  const text = sum(lines.filter((line, at) => isText(line, lines[at + 1])).map(length));
  return coded > 0 && code >= MOST * all && text >= TEXT * coded;
}

const isText = (line: string, next: string | undefined): boolean =>
  !isStatement(line) &&
  !LAID_OUT.test(line) &&
  !(UNENDED.test(line.trimEnd()) && next !== undefined && CONTINUES.test(next.trimStart()));

/** The texts of an item that is no line of code. */
function textsOf(item: Item): (readonly Inline[])[] {
  if (item.kind === 'code') return [];
  if (item.kind !== 'block') return [item.children];
  const texts: (readonly Inline[])[] = [];
  mapInlines(item.block, (nodes) => {
    texts.push(nodes);
    return nodes;
  });
  return texts;
}

function toText(item: Item): Item {
  if (item.kind === 'block') return { ...item, block: mapInlines(item.block, plain) };
  if (item.kind !== 'code') return { ...item, children: plain(item.children) };
  if (!item.children) return item;
  const children = plain(item.children);
  const look = item.look ? { look: item.look } : {};
  return typedItem(children) ?? { kind: 'paragraph', children, continues: false, level: undefined, ...look };
}

/** The same texts without the look of code. */
const plain = (nodes: readonly Inline[]): readonly Inline[] =>
  nodes.map((node): Inline => {
    if (node.type === 'code') return { type: 'text', text: node.text };
    return 'children' in node ? { ...node, children: plain(node.children) } : node;
  });

const codeOf = (nodes: readonly Inline[]): string =>
  nodes.map((node) => (node.type === 'code' ? node.text : 'children' in node ? codeOf(node.children) : '')).join('');

const length = (text: string): number => text.replace(/\s+/g, '').length;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
