import { child, childrenNamed, parseXml, type XmlElement } from '../markup/parse-xml.ts';

export type CellFormats = {
  /** The number format of each cell style: a format code, or the id of a built-in one. */
  readonly formats: readonly (string | number)[];
  /** Cell styles that center a text across the blank cells of the same kind behind it. */
  readonly across: ReadonlySet<number>;
};

export function readCellFormats(bytes: Uint8Array | undefined, nesting: number): CellFormats {
  if (!bytes) return { formats: [], across: new Set() };
  const root = parseXml(bytes, nesting);
  const codes = new Map(
    childrenNamed(child(root, 'x:numFmts'), 'x:numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      attributes.formatCode ?? 'General',
    ]),
  );
  const styles = childrenNamed(child(root, 'x:cellXfs'), 'x:xf');
  const isAcross = (style: XmlElement) => child(style, 'x:alignment')?.attributes.horizontal === 'centerContinuous';
  return {
    formats: styles.map(({ attributes }) => {
      const id = Number(attributes.numFmtId ?? 0);
      return codes.get(id) ?? id;
    }),
    across: new Set(styles.flatMap((style, index) => (isAcross(style) ? [index] : []))),
  };
}
