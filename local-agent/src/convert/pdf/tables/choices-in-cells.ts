import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';

/** Boxes and buttons that are ticked or not. */
const BOX = /^[\u2610-\u2612\u25c9\u25cb]$/;
/** Boxes beside each other, and lines of their labels, are no farther from each other, font sizes between their middles. */
const BESIDE = 1.2;
/** Lines of a label begin at one place, font sizes. */
const ALIGNED = 0.5;

type Choice = { readonly box: Word; readonly label: Word[] };

/**
 * The words of a cell in parts, each choice with its label for itself, where labels beside other choices or other text
 * have two lines or more; `undefined` for other cells, whose lines are read from side to side.
 */
export function partChoices(words: readonly Word[]): Word[][] | undefined {
  const parts: { readonly top: number; readonly words: Word[] }[] = [];
  const placed = new Set<Word>();
  for (const boxes of boxRows(words)) {
    const choices = choicesOf(boxes, words);
    if (!choices?.some(({ label }) => groupRows(label).length > 1)) continue;
    for (const { box, label } of choices) {
      for (const word of [box, ...label]) placed.add(word);
      parts.push({ top: middleOf(boxes[0] ?? box), words: [box, ...label] });
    }
  }
  if (parts.length === 0) return undefined;
  const others = groupRows(words.filter((word) => !placed.has(word)));
  const rows = others.map((row) => ({ top: row.y0, words: [...row.words] }));
  return [...rows, ...parts].sort((a, b) => a.top - b.top).map((part) => part.words);
}

/** Rows of two boxes or more, or of one behind other text, each from left to right. */
function boxRows(words: readonly Word[]): Word[][] {
  const rows: Word[][] = [];
  for (const box of words.filter(({ text }) => BOX.test(text)).toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1);
    if (row?.[0] && isBeside(row[0], box)) row.push(box);
    else rows.push([box]);
  }
  const isBehindText = (box: Word) => words.some((word) => word.x1 < box.x0 && isBeside(box, word));
  return rows
    .filter(([first, second]) => second || (first && isBehindText(first)))
    .map((row) => row.toSorted((a, b) => a.x0 - b.x0));
}

/** The words behind each box, as far as the next one; `undefined` where a word or a line of a label is in the way of it. */
function choicesOf(boxes: readonly Word[], words: readonly Word[]): Choice[] | undefined {
  const choices = boxes.map((box): Choice => ({ box, label: [] }));
  for (const word of words) {
    if (BOX.test(word.text) || !boxes.some((box) => isBeside(box, word))) continue;
    const at = boxes.findLastIndex((box) => box.x0 <= word.x0);
    if (at < 0) continue;
    if (word.x1 > (boxes[at + 1]?.x0 ?? Number.POSITIVE_INFINITY)) return undefined;
    choices[at]?.label.push(word);
  }
  return choices.every(({ label }) => isAligned(label)) ? choices : undefined;
}

function isAligned(label: readonly Word[]): boolean {
  const rows = groupRows(label);
  return rows.every((row) => Math.abs(row.x0 - (rows[0]?.x0 ?? 0)) < ALIGNED * row.size);
}

const middleOf = ({ y0, y1 }: Word): number => (y0 + y1) / 2;

const isBeside = (box: Word, other: Word): boolean =>
  Math.abs(middleOf(box) - middleOf(other)) < BESIDE * Math.min(box.size, other.size);
