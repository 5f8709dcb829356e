import type { Item } from './items.ts';

/** Raises what is below the items that became headings: their text leaves the list, and lists within them stand alone. */
export function raiseItems(before: readonly Item[], after: readonly Item[]): Item[] {
  /** The level of the item whose content follows. */
  let under: number | undefined;
  return after.map((item, index): Item => {
    const source = before[index];
    if (source?.kind === 'listItem' && item.kind === 'heading') under = source.mark.level;
    else if (under !== undefined && item.kind === 'listItem') {
      if (item.mark.level > under) return { ...item, mark: { ...item.mark, level: item.mark.level - under - 1 } };
      under = undefined;
    } else if (under !== undefined && item.kind === 'paragraph' && item.continues) {
      const level = (item.level ?? 0) - under - 1;
      return level < 0 ? { ...item, continues: false, level: undefined } : { ...item, level };
    } else if (item.kind === 'heading' || item.kind === 'paragraph') under = undefined;
    return item;
  });
}
