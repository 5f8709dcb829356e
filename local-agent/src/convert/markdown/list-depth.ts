import type { ListMark } from './items.ts';

/** An item that later ones may be nested in: its list, its level there, its left indent in twips and its depth. */
type OpenItem = {
  readonly list: string;
  readonly level: number;
  readonly indent: number | undefined;
  readonly depth: number;
};

/** Less of a difference is no other depth, twips (a tenth of an inch). */
const TOLERANCE = 144;

/** How deep items are nested as a reader sees it: lists of their own that are set further in belong to the item above. */
export type ListDepths = {
  /** The depth of an item, from 0; it is the one that later items and paragraphs are compared with. */
  readonly ofItem: (mark: Pick<ListMark, 'list' | 'level' | 'ordered'>, indent: number | undefined) => number;
  /** The depth of the item whose text a paragraph without a number is set in with; `undefined` when there is none. */
  readonly ofParagraph: (indent: number) => number | undefined;
  /** What was read is no part of a list: nothing is open, and such text has this indent. */
  readonly end: (indent: number) => void;
};

export function createListDepths(): ListDepths {
  let open: OpenItem[] = [];
  let outside = 0;

  return {
    ofItem(mark, indent) {
      const isSame = (item: OpenItem) => item.list === mark.list && (mark.ordered || isNear(item.indent, indent));
      const known = open.findLast((item) => isSame(item) && item.level === mark.level);
      const other = known ?? open.findLast((item) => isSame(item));
      const inside = open.findLast((item) => !isNear(item.indent, indent) && (item.indent ?? 0) < (indent ?? 0));
      const depth = other
        ? Math.max(other.depth + mark.level - other.level, 0)
        : Math.max(mark.level, inside ? inside.depth + 1 : 0);
      open = open.filter((item) => item.depth < depth);
      open.push({ list: mark.list, level: mark.level, indent, depth });
      return depth;
    },
    ofParagraph(indent) {
      if (indent <= outside + TOLERANCE) return undefined;
      return open.findLast((item) => item.indent !== undefined && item.indent <= indent + TOLERANCE)?.depth;
    },
    end(indent) {
      open = [];
      outside = indent;
    },
  };
}

/** Unknown indents are near every other. */
const isNear = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined || Math.abs(one - other) < TOLERANCE;
