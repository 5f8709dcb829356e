/** Text within a block, in mdast's names where it has one. Converters build these; the emitter merges, trims and escapes, so that runs may come as they are. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'emphasis' | 'strong' | 'delete'; readonly children: readonly Inline[] }
  /** Raised or lowered text, kept as HTML so that 10 to the 6 does not read 106. */
  | { readonly type: 'superscript' | 'subscript'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'link'; readonly url: string; readonly children: readonly Inline[] }
  /** `url` may be empty, for an image that is inside the document. With neither nothing is emitted. */
  | { readonly type: 'image'; readonly url: string; readonly alt: string }
  | { readonly type: 'break' }
  /** LaTeX without its dollar signs. */
  | { readonly type: 'math'; readonly latex: string }
  | { readonly type: 'footnoteReference'; readonly id: string };

export type Align = 'left' | 'right' | 'center' | null;

/** A list item; `checked` makes it a task. */
export type ListItem = { readonly children: readonly Block[]; readonly checked?: boolean };

export type Block =
  | { readonly type: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly start?: number; readonly items: readonly ListItem[] }
  /** The first row is the header. Rows may be ragged; spans are expanded by the converter (see `expandSpans`). */
  | {
      readonly type: 'table';
      readonly rows: readonly (readonly (readonly Inline[])[])[];
      readonly align?: readonly Align[];
    }
  | { readonly type: 'code'; readonly text: string; readonly language?: string }
  | { readonly type: 'blockquote'; readonly children: readonly Block[] }
  | { readonly type: 'thematicBreak' }
  /** Display formula, LaTeX without its dollar signs. */
  | { readonly type: 'math'; readonly latex: string }
  | { readonly type: 'footnoteDefinition'; readonly id: string; readonly children: readonly Block[] }
  /** Markdown that is in normal form already: tables too long to be held as blocks. */
  | { readonly type: 'markdown'; readonly markdown: string };

/** A text node, for brevity in converters. */
export const text = (value: string): Inline => ({ type: 'text', text: value });
