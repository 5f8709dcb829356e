/** Rows of a delimited text that hold something, some of them in view before they are taken. */
export type RowReader = {
  /** The row that comes after `ahead` others; `undefined` beyond the end. */
  readonly at: (ahead: number) => SeenRow | undefined;
  readonly take: () => string[] | undefined;
};

/** `gap`: a blank row stands before it. */
export type SeenRow = { readonly row: string[]; readonly gap: boolean };

export function createRowReader(rows: Iterator<string[]>): RowReader {
  const seen: SeenRow[] = [];
  const see = (count: number): void => {
    let gap = false;
    while (seen.length < count) {
      const { value, done } = rows.next();
      if (done) return;
      if (filled(value) === 0) gap = true;
      else {
        seen.push({ row: value, gap });
        gap = false;
      }
    }
  };
  return {
    at(ahead) {
      see(ahead + 1);
      return seen[ahead];
    },
    take() {
      see(1);
      return seen.shift()?.row;
    },
  };
}

/** How many fields of a row hold something. */
export const filled = (row: readonly string[]): number =>
  row.reduce((count, field) => (field.trim() === '' ? count : count + 1), 0);
