import { textOf, walk, type XmlElement } from '../markup/parse-xml.ts';

/** The text of a drawing's part, with `between` between its runs; empty when there is no part. */
export const drawnText = (part: XmlElement | undefined, between: string): string =>
  part
    ? [...walk(part)]
        .filter(({ name }) => name === 'a:t')
        .map(textOf)
        .join(between)
        .trim()
    : '';
