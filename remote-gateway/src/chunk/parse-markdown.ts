import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as plainText } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { maskHostile } from './mask-hostile.ts';

/** Inline syntax costs most of the parser's time and says nothing about blocks. */
const INLINE = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'emailAutolink',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'protocolAutolink',
  'strikethrough',
  'tasklistCheck',
  'wwwAutolink',
];
const LONGEST_HEADING = 300;

const blockSyntax = { extensions: [gfm(), { disable: { null: INLINE } }], mdastExtensions: [gfmFromMarkdown()] };
const fullSyntax = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** The blocks of a piece of Markdown (CommonMark and GFM); their `position` offsets are UTF-16 offsets into it. */
export function parseBlocks(markdown: string): RootContent[] {
  return fromMarkdown(maskHostile(markdown), blockSyntax).children;
}

/** The text of each heading without its markup, in one line, at most 300 UTF-16 code units. */
export function headingTexts(headings: readonly string[]): string[] {
  const bounded = headings.map((heading) => maskHostile(heading.slice(0, 2 * LONGEST_HEADING)));
  // Starting the parser costs more than a heading does, so all go at once.
  const nodes = bounded.length > 0 ? fromMarkdown(bounded.join('\n\n'), fullSyntax).children : [];
  const aligned = nodes.length === bounded.length;
  return bounded.map((heading, index) => {
    const node = aligned ? nodes[index] : undefined;
    const text = node ? plainText(node) : heading.replace(/^[ \t]*#{1,6}/, '');
    return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADING).toWellFormed();
  });
}

/** Where a node stands in the parsed text. */
export function rangeOf(node: Nodes): { start: number; end: number } {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) throw new Error(`The parser gave no position for a ${node.type}.`);
  return { start, end };
}
