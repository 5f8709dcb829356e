import type { Figure } from '@docferry/shared-contracts';
import type { XmlElement } from '../markup/parse-xml.ts';
import type { OdfObjects } from './read-objects.ts';
import type { OdtStyles } from './styles.ts';

/** Formulas, charts and notes that the text refers to. */
export type OdtContext = OdfObjects & {
  readonly styles: OdtStyles;
  readonly notes: { readonly id: string; readonly body: XmlElement }[];
  /** Addresses of images that were handed out, by their names in the file. */
  readonly images: ReadonlyMap<string, string>;
  /** Every image, in order. */
  readonly figures: Figure[];
  /** The last numbers by level of each list style and, with `#`, of each list's id, for lists that continue them. */
  readonly numbers: Map<string | undefined, number[]>;
};
