import { child, childrenNamed, parseXml } from '../markup/parse-xml.ts';

/** The number format of each cell style: a format code, or the id of a built-in one. */
export function readCellFormats(bytes: Uint8Array | undefined, nesting: number): (string | number)[] {
  if (!bytes) return [];
  const root = parseXml(bytes, nesting);
  const codes = new Map(
    childrenNamed(child(root, 'x:numFmts'), 'x:numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      attributes.formatCode ?? 'General',
    ]),
  );
  return childrenNamed(child(root, 'x:cellXfs'), 'x:xf').map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0);
    return codes.get(id) ?? id;
  });
}
