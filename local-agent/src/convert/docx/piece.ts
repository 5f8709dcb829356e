import type { Block, Inline } from '../markdown/blocks.ts';
import type { XmlElement } from '../markup/parse-xml.ts';
import type { WordContext } from './word-context.ts';

/** The content of a paragraph: text, or an anchored block (text box, chart, display formula). */
export type Piece = Inline | { readonly type: 'block'; readonly block: Block };

/** Reads block content, for text boxes. It is passed in because blocks contain runs and runs contain blocks. */
export type ReadBlocks = (parent: XmlElement, context: WordContext) => Block[];
