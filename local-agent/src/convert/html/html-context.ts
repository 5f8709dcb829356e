import type { Block } from '../markdown/blocks.ts';
import type { XmlElement, XmlNode } from '../markup/parse-xml.ts';
import type { InlineContext } from './read-inline.ts';

/** What the readers of one page share. */
export type HtmlContext = InlineContext & {
  /** Which elements are known to be blocks or to hold some. */
  readonly blocky: WeakMap<XmlElement, boolean>;
};

/** Reads flow content. Passed to readers of what flow content holds, since they hold flow content in turn. */
export type ReadFlow = (nodes: readonly XmlNode[], context: HtmlContext) => Block[];
