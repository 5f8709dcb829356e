import type { ListMark } from '../markdown/items.ts';
import { autoNumber } from './auto-number.ts';
import type { Bullet } from './placeholder-styles.ts';

/** The numbers of a text's items, level by level. */
export type ListCounts = {
  readonly isOpen: () => boolean;
  /** A paragraph that is no item ends the list. */
  readonly close: () => void;
  readonly mark: (bullet: Exclude<Bullet, 'none'>, level: number) => ListMark;
};

export function listCounts(): ListCounts {
  const counts: number[] = [];
  let open = false;
  return {
    isOpen: () => open,
    close: () => {
      open = false;
      counts.length = 0;
    },
    mark(bullet, level) {
      open = true;
      // What is numbered deeper, or on the other side of a bullet of the same level, begins again.
      counts.length = Math.min(counts.length, bullet === 'bullet' ? level : level + 1);
      if (bullet === 'bullet') return { level, ordered: false, number: 1, label: undefined, list: '' };
      const number = (counts[level] ?? bullet.start - 1) + 1;
      counts[level] = number;
      const { ordered, label } = autoNumber(bullet.scheme, number);
      return { level, ordered, number, label, list: '' };
    },
  };
}

/** A first line that is set in by a tab or by some blanks, as those below an item's first line are; more center it. */
export const isSetIn = (text: string): boolean => /^(?:\t| {3,12}(?! ))\S/.test(text);
