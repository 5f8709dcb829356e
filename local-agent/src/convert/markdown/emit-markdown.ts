import type { Segment } from '@docferry/shared-contracts';
import type { Block, ListItem } from './blocks.ts';
import { emitInline } from './emit-inline.ts';
import { emitTable } from './emit-table.ts';

/**
 * Blocks as Markdown in normal form: ATX headings, `-` bullets, `1.` numbers, GFM tables, fenced code, one blank line
 * between blocks, no space at either end. The same blocks always give the same text, and a CommonMark + GFM reader
 * gives the same structure back. Empty blocks vanish.
 */
export function emitMarkdown(blocks: readonly Block[]): string {
  return emitBlocks(blocks, false);
}

/** One page, slide or sheet and what is on it. */
export type SegmentBlocks = {
  readonly kind: Segment['kind'];
  readonly label: string;
  readonly blocks: readonly Block[];
};

/** Several segments as one Markdown text with the place of each: UTF-16 code units, end exclusive, in order. */
export function emitSegments(parts: Iterable<SegmentBlocks>): { markdown: string; segments: Segment[] } {
  const texts: string[] = [];
  const segments: Segment[] = [];
  let offset = 0;
  for (const { kind, label, blocks } of parts) {
    const text = emitMarkdown(blocks);
    if (text && offset > 0) {
      texts.push('\n\n');
      offset += 2;
    }
    segments.push({ kind, label, start: offset, end: offset + text.length });
    texts.push(text);
    offset += text.length;
  }
  return { markdown: texts.join(''), segments };
}

function emitBlocks(blocks: readonly Block[], inItem: boolean): string {
  const out: string[] = [];
  let previous: { ordered: boolean; alternate: boolean } | undefined;
  for (const block of blocks) {
    if (block.type === 'list') {
      // Two lists in a row would be read as one unless their markers differ.
      const alternate = previous?.ordered === block.ordered && !previous.alternate;
      const list = emitList(block.items, block.ordered, block.start ?? 1, alternate);
      if (!list) continue;
      out.push(list);
      previous = { ordered: block.ordered, alternate };
      continue;
    }
    const text = emitBlock(block, inItem);
    if (!text) continue;
    out.push(text);
    previous = undefined;
  }
  return out.join('\n\n');
}

function emitBlock(block: Exclude<Block, { type: 'list' }>, inItem: boolean): string {
  switch (block.type) {
    case 'heading': {
      const text = emitInline(block.children, 'heading');
      return text && `${'#'.repeat(Math.min(Math.max(block.level, 1), 6))} ${text}`;
    }
    case 'paragraph':
      return emitInline(block.children, 'paragraph');
    case 'table':
      return emitTable(block.rows, block.align ?? []);
    case 'code':
      return fence(block.text, block.language ?? '');
    case 'blockquote':
      return emitBlocks(block.children, false)
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>')
        .replace(/^>$/, '');
    case 'thematicBreak':
      // Dashes after a list's dash would be read as one rule.
      return inItem ? '___' : '---';
    case 'math':
      return block.latex.trim() && `$$${block.latex.trim().replace(/\s+/g, ' ')}$$`;
    case 'markdown':
      return block.markdown;
    case 'footnoteDefinition':
      return indent(`[^${block.id}]: `, emitBlocks(block.children, true), 4);
  }
}

function fence(code: string, language: string): string {
  const text = code.replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd();
  if (!text) return '';
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language.replace(/[^\w+#.-]/g, '')}\n${text}\n${ticks}`;
}

function emitList(items: readonly ListItem[], ordered: boolean, start: number, alternate: boolean): string {
  const lines: string[] = [];
  let number = start;
  for (const item of items) {
    const marker = ordered ? `${number}${alternate ? ')' : '.'}` : alternate ? '*' : '-';
    const box = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
    const body = box + emitItem(item);
    if (!body.trim()) continue;
    lines.push(indent(`${marker} `, body, marker.length + 1));
    number++;
  }
  return lines.join('\n');
}

/** An item's blocks: a list right after its paragraph stands on the next line, so that the list stays tight. */
function emitItem({ children }: ListItem): string {
  let out = '';
  for (const [index, block] of children.entries()) {
    const text = emitBlocks([block], true);
    if (!text) continue;
    const tight = block.type === 'list' && children[index - 1]?.type === 'paragraph';
    out += out ? (tight ? '\n' : '\n\n') + text : text;
  }
  return out;
}

function indent(first: string, body: string, width: number): string {
  return body && first + body.replace(/\n(?=.)/g, `\n${' '.repeat(width)}`);
}
