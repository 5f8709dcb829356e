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
/** A heading without any of these is its own text. */
const INLINE_MARKUP = /[\\`*_~[\]<>&!@]|https?:|www\./i;

const blockSyntax = {
  extensions: [gfm(), { disable: { null: INLINE } }],
  // A transform looks for addresses in all text, which is inline syntax again.
  mdastExtensions: gfmFromMarkdown().filter(({ transforms }) => transforms === undefined),
};
const fullSyntax = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** The blocks of a piece of Markdown (CommonMark and GFM); their `position` offsets are UTF-16 offsets into it. */
export function parseBlocks(markdown: string): RootContent[] {
  return fromMarkdown(maskHostile(markdown), blockSyntax).children;
}

/** The text of each heading without its markup, in one line, at most 300 UTF-16 code units. */
export function headingTexts(headings: readonly string[]): string[] {
  const bounded = headings.map((heading) => maskHostile(heading.slice(0, 2 * LONGEST_HEADING)));
  const marked = [...bounded.keys()].filter((index) => INLINE_MARKUP.test(bounded[index] ?? ''));
  const texts = bounded.map((heading) => withoutHeadingMarkup(heading));
  // Starting the parser costs more than a heading does, so all go at once.
  const source = marked.map((index) => bounded[index]).join('\n\n');
  const nodes = marked.length > 0 ? fromMarkdown(source, fullSyntax).children : [];
  if (nodes.length === marked.length) {
    for (const [position, index] of marked.entries()) texts[index] = plainText(nodes[position]);
  }
  return texts.map((text) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADING).toWellFormed());
}

/** For headings without inline markup: drops the `#` of one form and the underline of the other. */
function withoutHeadingMarkup(heading: string): string {
  return /^ {0,3}#/.test(heading)
    ? heading.replace(/^ {0,3}#{1,6}/, '').replace(/[ \t]#+[ \t]*$/, '')
    : heading.replace(/[\r\n]+[ \t]*(?:=+|-+)[ \t]*$/, '');
}

/** Where a node stands in the parsed text. */
export function rangeOf(node: Nodes): { start: number; end: number } {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) throw new Error(`The parser gave no position for a ${node.type}.`);
  return { start, end };
}
