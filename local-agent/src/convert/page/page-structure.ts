/** What a tagged PDF says of a stretch of text (PDF 32000-1, 14.8). */
export type Tag = {
  /** Stretches of one block-level element share it; unique on the page. */
  readonly element: number;
  readonly role: 'heading' | 'paragraph' | 'item' | 'caption' | 'note' | 'code' | 'cell' | 'other';
  /** Of a heading, 1 to 6. */
  readonly level?: number;
};

/** The rows of a tagged table; each cell as the marks of its contents. */
export type TaggedTable = { readonly rows: readonly (readonly ReadonlySet<number>[])[] };

/** A page's part of the structure tree, by the numbers that mark its contents. */
export type PageStructure = {
  readonly tags: ReadonlyMap<number, Tag>;
  readonly tables: readonly TaggedTable[];
  /** Alternative texts of figures. */
  readonly alternatives: readonly { readonly marks: ReadonlySet<number>; readonly alt: string }[];
};
