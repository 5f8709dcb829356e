import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import { footnoteDefinition } from './footnote-definition.ts';

/** An outermost block: a token of the parser, or the two that it opens and closes with. */
export type ParsedBlock = {
  /** The parser's name of it, such as `paragraph_open`, `fence` or `bullet_list_open`. */
  readonly type: string;
  /** UTF-16 offset of the first character that is no space or tab. */
  readonly start: number;
  /** Offset after the last one. */
  readonly end: number;
  /** Level of a heading, 1 to 6; else 0. */
  readonly depth: number;
  /** A heading's source without its marks; else empty. */
  readonly heading: string;
  /** Where the items of a list start; else empty. */
  readonly items: readonly number[];
};

const MAX_HEADING_LENGTH = 300;
/** A heading without any of these is its own text. */
const INLINE_MARKUP = /[\\`*_~[\]<>&!]/;

const markdown = new MarkdownIt({ html: true });
markdown.block.ruler.before('reference', 'footnote_definition', footnoteDefinition, {
  alt: ['paragraph', 'reference', 'blockquote'],
});
// Which addresses are safe is for who shows them; here all that matters is that it is a definition.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;
// Each definition would search to the end of the text for a title that continues over lines.
const { parseLinkTitle } = markdown.helpers;
markdown.helpers.parseLinkTitle = (text, start, max, previous) =>
  previous ? { ...previous, ok: false, can_continue: false } : parseLinkTitle(text, start, max);

/** The outermost blocks of a piece of Markdown (CommonMark, and GFM's tables and footnotes), in order. */
export function parseBlocks(text: string): ParsedBlock[] {
  const state = new markdown.block.State(withLineFeeds(text), markdown, {}, []);
  markdown.block.tokenize(state, 0, state.lineMax);
  const blocks: ParsedBlock[] = [];
  let items: number[] = [];
  for (const [index, token] of state.tokens.entries()) {
    if (token.level === 1 && token.type === 'list_item_open' && token.map)
      items.push(contentStart(state, token.map[0]));
    if (token.level !== 0 || token.nesting < 0 || !token.map) continue;
    items = [];
    const isHeading = token.type === 'heading_open';
    blocks.push({
      type: token.type,
      start: contentStart(state, token.map[0]),
      end: contentEnd(state, token.map),
      depth: isHeading ? Number(token.tag.slice(1)) : 0,
      heading: isHeading ? (state.tokens[index + 1]?.content ?? '') : '',
      items,
    });
  }
  return blocks;
}

/** The text of a heading without its markup, in one line, at most 300 UTF-16 code units. */
export function headingText(heading: string): string {
  const bounded = heading.slice(0, 2 * MAX_HEADING_LENGTH);
  const text = INLINE_MARKUP.test(bounded) ? plainText(markdown.parseInline(bounded, {})) : bounded;
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_HEADING_LENGTH).toWellFormed();
}

/** Of an image its description; addresses are no text. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (children) return plainText(children);
      return type === 'softbreak' || type === 'hardbreak' ? ' ' : content;
    })
    .join('');
}

/** The parser knows no other line breaks; every character keeps its offset. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n') : text;
}

function contentStart({ bMarks, tShift }: StateBlock, line: number): number {
  return (bMarks[line] ?? 0) + (tShift[line] ?? 0);
}

/** Blank lines at its end are not the block's. */
function contentEnd(state: StateBlock, [first, next]: readonly [number, number]): number {
  let line = next - 1;
  while (line > first && state.isEmpty(line)) line -= 1;
  return state.skipSpacesBack(state.eMarks[line] ?? 0, contentStart(state, line));
}
