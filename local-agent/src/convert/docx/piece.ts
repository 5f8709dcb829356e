import type { Block, Inline } from '../markdown/blocks.ts';
import type { XmlElement } from '../markup/parse-xml.ts';
import type { Box } from '../pptx/placeholder-styles.ts';
import type { WordContext } from './word-context.ts';

/** Where a drawing is on the page: a box, and the edges that it is measured from. Blocks of one drawing share it. */
export type Place = { readonly frame: string; readonly box: Box };

/** The content of a paragraph: text, or an anchored block (text box, chart, display formula). */
export type Piece = Inline | { readonly type: 'block'; readonly block: Block; readonly place?: Place };

/** Reads block content, for text boxes. It is passed in because blocks contain runs and runs contain blocks. */
export type ReadBlocks = (parent: XmlElement, context: WordContext) => Block[];
