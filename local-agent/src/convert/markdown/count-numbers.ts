import type { ListMark } from './items.ts';
import { type NumberedLevel, type NumberLabel, numberLabel } from './number-label.ts';

/** A level of a list; paragraphs of its `style` are items of it. */
export type ListLevel = NumberedLevel & {
  readonly style: string | undefined;
  /** How many of the levels above, from the first, make it start again; all when nothing is said. */
  readonly restart: number | undefined;
  /** Where the text of its items begins, twips from the margin. */
  readonly indent?: number | undefined;
};

/** A list as Word defines it: lists with one `id` count on together, but where one has `starts` of its own. */
export type ListDefinition = {
  readonly id: string;
  readonly levels: ReadonlyMap<number, ListLevel>;
  readonly starts: ReadonlyMap<number, number>;
};

/** A numbered paragraph of Word. */
export type WordMark = ListMark & NumberLabel & { readonly indent: number | undefined };

export type Numbering = {
  /** Counts one paragraph and says how it is numbered; `undefined` when it is not. */
  readonly next: (
    numId: string | undefined,
    level: number | undefined,
    styleId: string | undefined,
  ) => WordMark | undefined;
};

/**
 * Counts as Word does: a level counts on until a higher one is used, unless it says otherwise. A level that an item skips
 * has its first number from then on: behind `2.a.I` comes `2.b`.
 */
export function createNumbering(definitions: ReadonlyMap<string, ListDefinition>): Numbering {
  const counters = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();

  return {
    next(numId, given, styleId) {
      const definition = numId === undefined || numId === '0' ? undefined : definitions.get(numId);
      if (!definition) return undefined;
      const level = given ?? styleLevel(definition, styleId) ?? 0;
      const format = definition.levels.get(level);
      if (!format) return undefined;
      const counts = counters.get(definition.id) ?? [];
      counters.set(definition.id, counts);
      const count = (at: number) => {
        const key = `${numId}/${at}`;
        const override = started.has(key) ? undefined : definition.starts.get(at);
        const before = counts[at];
        started.add(key);
        counts[at] = override ?? (before === undefined ? (definition.levels.get(at)?.start ?? 1) : before + 1);
      };
      for (let above = 0; above < level; above++) if (counts[above] === undefined) count(above);
      count(level);
      for (let below = level + 1; below < counts.length; below++) {
        const restart = definition.levels.get(below)?.restart;
        if (restart === undefined || level < restart) counts[below] = undefined;
      }
      const shown = numberLabel(format, (other) => definition.levels.get(other), counts);
      return { ...shown, level, number: counts[level] ?? 1, list: `${definition.id}/${numId}`, indent: format.indent };
    },
  };
}

const styleLevel = (definition: ListDefinition, styleId: string | undefined): number | undefined =>
  styleId === undefined ? undefined : [...definition.levels].find(([, { style }]) => style === styleId)?.[0];
