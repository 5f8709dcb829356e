import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { SPACE_WIDTH } from '../layout/measures.ts';
import type { RowCluster } from '../layout/staggered-rows.ts';

/** A space in monospaced fonts is a letter wide, and so no wider than this, font sizes. */
const TYPED_SPACE = 0.62;

/**
 * The row with its monospaced words nearer to the next ones: their spaces are as wide as gaps between columns elsewhere, such
 * as in `image (img, zoom)`.
 */
export function withUsualSpaces(row: Row | RowCluster): Row | RowCluster {
  if (!row.words.some(({ font }) => font.monospace)) return row;
  if (!('members' in row)) return { ...row, words: nearWords(row.words) };
  const members = row.members.map((member) => ({ ...member, words: nearWords(member.words) }));
  const words = members.flatMap((member) => member.words).sort((a, b) => a.x0 - b.x0);
  return { ...row, words, members };
}

const nearWords = (words: readonly Word[]): Word[] =>
  words.map((word, index) => {
    const next = words[index + 1];
    const space = next ? next.x0 - word.x1 : 0;
    const isTyped = word.font.monospace || next?.font.monospace === true;
    return next && isTyped && space > SPACE_WIDTH * word.size && space < TYPED_SPACE * word.size
      ? { ...word, x1: next.x0 - SPACE_WIDTH * word.size }
      : word;
  });
