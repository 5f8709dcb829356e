import type { Block } from '../markdown/blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import type { ContentsEntry } from './read-contents.ts';

/** The blocks of one file of a book. */
export type Chapter = { readonly file: string; readonly blocks: readonly Block[] };

/** Deepest heading of Markdown. */
const MAX_LEVEL = 6;

/** Lines of the contents that may have no heading of their own before the line of a heading. */
const MAX_MISSED = 20;

/**
 * The blocks of all chapters. A heading that the table of contents lists below another stands below it, whatever its
 * element says: makers of books begin each chapter, and often each section, with `h1`. Headings that are not listed move
 * with the listed one above them.
 */
export function levelByContents(chapters: readonly Chapter[], contents: readonly ContentsEntry[]): Block[] {
  /** The listed headings that the next one may stand below, from the outermost. */
  const above: { readonly depth: number; readonly level: number }[] = [];
  return chapters.flatMap(({ file, blocks }) => {
    const lines = contents.filter((entry) => entry.file === file);
    let next = 0;
    let shift = 0;
    return blocks.map((block) => {
      if (block.type !== 'heading') return block;
      const heading = plainInline(block.children);
      const found = lines.slice(next, next + MAX_MISSED).findIndex(({ label }) => isSame(label, heading));
      const line = found < 0 ? undefined : lines[next + found];
      if (line) {
        next += found + 1;
        while ((above.at(-1)?.depth ?? 0) >= line.depth) above.pop();
        const level = Math.min(MAX_LEVEL, Math.max(block.level, (above.at(-1)?.level ?? 0) + 1));
        above.push({ depth: line.depth, level });
        shift = level - block.level;
      }
      return shift === 0 ? block : { ...block, level: Math.min(MAX_LEVEL, block.level + shift) };
    });
  });
}

/** Whether a line of the contents names a heading: either may have a number before the name, a heading "Chapter 1" too. */
function isSame(label: string, heading: string): boolean {
  const name = lettersOf(label.trim().replace(NUMBER, '')) || lettersOf(label);
  const letters = lettersOf(heading);
  return name !== '' && letters.endsWith(name) && letters.length - name.length <= MAX_PREFIX;
}

const NUMBER = /^[\d.:)]+\s+/;

/** Letters and digits of what stands before the name in a heading. */
const MAX_PREFIX = 15;

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
