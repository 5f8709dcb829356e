import type { Figure } from '@docferry/shared-contracts';
import type { Block } from '../markdown/blocks.ts';
import type { Numbering } from '../markdown/count-numbers.ts';
import type { Relationship } from '../ooxml/open-package.ts';
import type { Marks, Styles } from './styles.ts';

/** A complex field under way: its instruction, then its result. */
export type Field = { instruction: string; result: boolean };

/** What the readers of one part share. */
export type WordContext = {
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** Charts and diagrams by the relationship that names them. */
  readonly graphics: ReadonlyMap<string, readonly Block[]>;
  /** Embedded formulas as LaTeX, by the relationship that names them. */
  readonly equations: ReadonlyMap<string, string>;
  /** What ActiveX controls show, by the relationship that names them. */
  readonly controls: ReadonlyMap<string, string>;
  /** Parts in other formats, by the relationship that names them. */
  readonly chunks: ReadonlyMap<string, readonly Block[]>;
  /** The id that a note gets in Markdown, by its kind and its id in the file; in the order of first use. Empty for one without text. */
  readonly noteId: (kind: 'footnote' | 'endnote', id: string) => string;
  /** Fields may span paragraphs. */
  readonly fields: Field[];
  /** Addresses of images that were handed out, by the relationship that names them. */
  readonly images: ReadonlyMap<string, string>;
  /** Every image, in order. */
  readonly figures: Figure[];
  /** What the style of the paragraph under way says of its text. */
  readonly around?: Marks;
  /** Called now and then while a long text is read. */
  readonly onProgress: () => void;
};
