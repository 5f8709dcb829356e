import type { Block, Inline } from './blocks.ts';
import type { ParagraphLook } from './paragraph-look.ts';

/** A paragraph's place in a list. */
export type ListMark = {
  /** Depth, from 0. */
  readonly level: number;
  readonly ordered: boolean;
  readonly number: number;
  /** What is displayed, such as `1.2.` or `Article 4`, when a plain Markdown number would lose something. */
  readonly label: string | undefined;
  /** Items of one list share it. */
  readonly list: string;
};

/** A paragraph as office documents have it: lists, code and quotations are rows of separate paragraphs. */
export type Item =
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | {
      readonly kind: 'listItem';
      readonly mark: ListMark;
      readonly children: readonly Inline[];
      readonly look?: ParagraphLook;
    }
  | {
      readonly kind: 'code';
      readonly text: string;
      /** The same as a paragraph, where only its font says that it is code. */
      readonly children?: readonly Inline[];
      readonly look?: ParagraphLook;
    }
  | { readonly kind: 'quote'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'paragraph';
      readonly children: readonly Inline[];
      /** Indented like a list's text: belongs to the item before it. */
      readonly continues: boolean;
      readonly level: number | undefined;
      /** Where the format says it. */
      readonly look?: ParagraphLook;
    }
  | { readonly kind: 'block'; readonly block: Block };
