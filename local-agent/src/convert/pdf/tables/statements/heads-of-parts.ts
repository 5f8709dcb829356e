import { boundsOf } from '../../../page/box.ts';
import type { Word } from '../../../page/page-content.ts';
import type { Head } from './head.ts';
import type { ValueColumn } from './value-columns.ts';

/** The middle of a head differs from that of its part of the columns by no more, font sizes. */
const OFF_CENTRE = 1;

/**
 * Heads in the middle of equal parts of the columns, as the heads right below show them: each part has the same ones, such as
 * two years and their change. One head alone is over all columns where the heads below are periods of one form. A short head
 * has ink over the middle column of its part only; the same text over each part is the first line of the head there.
 */
export function headsOfParts(
  phrases: readonly (readonly Word[])[],
  columns: readonly ValueColumn[],
  below: readonly Head[],
  size: number,
): Head[] | undefined {
  const names = columns.map((_, at) => below.find(({ from, to }) => from === at && to === at));
  const part = columns.length / phrases.length;
  if (part < 2 || !names.every((head) => head !== undefined)) return undefined;
  const texts = names.map(({ words }) => textOf(words));
  const areAlike =
    phrases.length > 1
      ? texts.every((text, at) => text === texts[at % part]) &&
        new Set(texts).size === part &&
        new Set(phrases.map(textOf)).size === phrases.length
      : new Set(texts.map(shapeOf)).size === 1 && /\d/.test(texts[0] ?? '');
  if (!areAlike) return undefined;
  const heads = phrases.map((words, at): Head => ({ words, from: at * part, to: (at + 1) * part - 1 }));
  return heads.every((head) => isInMiddle(head, columns, size)) ? heads : undefined;
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

function isInMiddle({ words, from, to }: Head, columns: readonly ValueColumn[], size: number): boolean {
  const { x0, x1 } = boundsOf(words);
  return Math.abs((x0 + x1 - (columns[from]?.x0 ?? 0) - (columns[to]?.x1 ?? 0)) / 2) <= OFF_CENTRE * size;
}

/** What a date looks like: each run of digits the same, each run of letters the same. */
const shapeOf = (text: string): string => text.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'A');
