/** Indents of a list whose markers are typed, from the outermost item that is open to the innermost; twips. */
export type IndentLevels = {
  /** The depth of an item: how many narrower indents are open. */
  readonly enter: (indent: number) => number;
  /** The depth of the item that a paragraph continues; `undefined` ends the list. */
  readonly follow: (indent: number) => number | undefined;
};

export function trackIndents(): IndentLevels {
  const indents: number[] = [];
  return {
    enter(indent) {
      while ((indents.at(-1) ?? Number.NEGATIVE_INFINITY) > indent) indents.pop();
      if (indents.at(-1) !== indent) indents.push(indent);
      return indents.length - 1;
    },
    follow(indent) {
      const level = indent > 0 ? indents.indexOf(indent) : -1;
      if (level >= 0) return level;
      indents.length = 0;
      return undefined;
    },
  };
}
