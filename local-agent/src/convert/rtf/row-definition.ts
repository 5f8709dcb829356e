/** What a cell continues: the one on its left, or the one above it. */
export type Merge = 'across' | 'down';

/** How the cells of a row lie, which RTF says before the row and keeps for the rows that say nothing. */
export type RowDefinition = {
  readonly begin: () => void;
  /** Of the cell that is ended next. */
  readonly merge: (how: Merge) => void;
  /** `edge` is where the cell ends on the page, twips. */
  readonly endCell: (edge: number) => void;
  readonly edges: () => readonly number[];
  readonly mergeOf: (column: number) => Merge | undefined;
};

export function createRowDefinition(): RowDefinition {
  let cells: { readonly edge: number; readonly merge: Merge | undefined }[] = [];
  let next: Merge | undefined;
  return {
    begin() {
      cells = [];
    },
    merge(how) {
      next = how;
    },
    endCell(edge) {
      cells.push({ edge, merge: next });
      next = undefined;
    },
    edges: () => cells.map(({ edge }) => edge),
    mergeOf: (column) => cells[column]?.merge,
  };
}
