import type { Block } from '../markdown/blocks.ts';
import { child, elements, walk, type XmlElement } from '../markup/parse-xml.ts';
import { chartBlocks } from '../ooxml/chart-blocks.ts';
import type { OoxmlPackage } from '../ooxml/open-package.ts';
import { parseRange, type Sheet } from '../sheets/workbook.ts';

/** Most cells that one reference of a chart stands for. */
const MAX_CELLS = 10_000;

/** The charts that a sheet's drawing holds, from the top, each as its title and the values that it shows. */
export async function readCharts(
  ooxml: OoxmlPackage,
  part: string,
  drawing: XmlElement,
  sheets: readonly Sheet[],
): Promise<Block[]> {
  const related = await ooxml.relationships(part);
  const placed = elements(drawing).flatMap((anchor) => {
    const from = child(anchor, 'xdr:from');
    const at = (name: string) => Number(child(from, name)?.children[0] ?? 0) || 0;
    return [...walk(anchor)].flatMap(({ name, attributes }) => {
      const target = name === 'c:chart' ? related.get(attributes['r:id'] ?? '') : undefined;
      return target ? [{ row: at('xdr:row'), column: at('xdr:col'), target: target.target }] : [];
    });
  });
  const blocks: Block[] = [];
  for (const { target } of placed.sort((a, b) => a.row - b.row || a.column - b.column)) {
    // A damaged chart does not cost the sheet that it stands on.
    const root = await ooxml.xml(target).catch(() => undefined);
    if (root) blocks.push(...chartBlocks(root, (reference) => cellsOf(reference, sheets)));
  }
  return blocks;
}

/** The texts that a reference such as `'Sheet 1'!$B$2:$B$9` stands for, by their place in it. */
function cellsOf(reference: string, sheets: readonly Sheet[]): Map<number, string> {
  const out = new Map<number, string>();
  const [, quoted, plain, range] = /^(?:'((?:[^']|'')+)'|([^!']+))!(\S+)$/.exec(reference.trim()) ?? [];
  const name = quoted?.replaceAll("''", "'") ?? plain;
  const sheet = sheets.find((one) => one.name === name);
  const area = range && parseRange(range);
  if (!sheet || !area) return out;
  const width = area.right - area.left + 1;
  if (width * (area.bottom - area.top + 1) > MAX_CELLS) return out;
  for (let row = area.top; row <= area.bottom; row++) {
    for (let column = area.left; column <= area.right; column++) {
      const shown = sheet.rows.get(row)?.get(column);
      if (shown) out.set((row - area.top) * width + column - area.left, shown.text);
    }
  }
  return out;
}
