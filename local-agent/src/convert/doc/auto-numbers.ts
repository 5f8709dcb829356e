import type { WordMark } from '../markdown/count-numbers.ts';
import { numberLabel } from '../markdown/number-label.ts';
import { FORMATS } from './lists.ts';
import type { ParagraphProperties } from './properties.ts';

/** Levels of paragraphs that are numbered by themselves, that have a bullet, and that are passed over. */
const NUMBERED = 10;
const BULLET = 11;
const PASSED_OVER = 12;

/** A description of how a paragraph is numbered: its text begins here. */
const TEXT = 20;

/** Counts the paragraphs that Word 6 numbers, which have no list: each says how it is numbered. */
export type AutoNumbers = (properties: ParagraphProperties) => WordMark | undefined;

export function createAutoNumbers(): AutoNumbers {
  let counts: number[] = [];
  let lists = 0;

  return ({ autoNumber, autoLevel = 0 }) => {
    if (autoLevel === PASSED_OVER) return undefined;
    if (!autoNumber || autoNumber.length < TEXT || autoLevel === 0) {
      if (counts.length > 0) lists++;
      counts = [];
      return undefined;
    }
    const level = autoLevel < NUMBERED ? autoLevel - 1 : 0;
    counts.length = Math.min(counts.length, level + 1);
    counts[level] = (counts[level] ?? autoNumber.readUInt16LE(10) - 1) + 1;
    const [format = 0, before = 0, after = 0] = autoNumber;
    const shown = (from: number, to: number) => autoNumber.toString('latin1', TEXT + from, TEXT + to);
    const isBullet = autoLevel === BULLET;
    const text = isBullet ? '•' : `${shown(0, before)}%${level + 1}${shown(before, before + after)}`;
    const numbered = { format: isBullet ? 'bullet' : (FORMATS[format] ?? 'decimal'), text, start: 1, legal: false };
    const label = numberLabel(numbered, () => numbered, counts);
    return { ...label, level, number: counts[level] ?? 1, list: `auto ${lists}`, indent: undefined };
  };
}
