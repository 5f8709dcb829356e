import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as plainText } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import type { Block } from './read-blocks.ts';

const TYPES: Partial<Record<RootContent['type'], Block['type']>> = {
  heading: 'heading',
  list: 'list',
  table: 'table',
  code: 'lines',
  html: 'lines',
  thematicBreak: 'rule',
};

/** The outermost blocks by another parser of the same syntax, without blank ends. */
export function mdastBlocks(text: string): Block[] {
  const { children } = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return children.map((node) => ({
    type: TYPES[node.type] ?? 'text',
    ...withoutBlankEnds(text, { start: startOf(node), end: node.position?.end.offset ?? 0 }),
    depth: node.type === 'heading' ? node.depth : 0,
    title: node.type === 'heading' ? plainText(node).replace(/\s+/g, ' ').trim() : '',
    items: node.type === 'list' ? node.children.map(startOf) : [],
  }));
}

/** The same range without the white space at its ends. */
export function withoutBlankEnds<T extends { readonly start: number; readonly end: number }>(
  text: string,
  range: T,
): T {
  const slice = text.slice(range.start, range.end);
  const start = range.start + slice.length - slice.trimStart().length;
  return { ...range, start, end: start + slice.trim().length };
}

function startOf({ position }: Pick<RootContent, 'position'>): number {
  return position?.start.offset ?? 0;
}
