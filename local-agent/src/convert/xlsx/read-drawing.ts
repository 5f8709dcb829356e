import { altText } from '../markdown/alt-text.ts';
import type { Block } from '../markdown/blocks.ts';
import { text } from '../markdown/blocks.ts';
import { child, childrenNamed, descend, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { chartBlocks } from '../ooxml/chart-blocks.ts';
import { diagramBlocks } from '../ooxml/diagram-blocks.ts';
import type { OoxmlPackage } from '../ooxml/open-package.ts';
import { type Drawn, parseRange, type Sheet } from '../sheets/workbook.ts';
import { shapeNumber } from './place-controls.ts';

/** Most cells that one reference of a chart stands for. */
const MAX_CELLS = 10_000;

/**
 * The text boxes, charts, diagrams and described images of a sheet's drawing (ECMA-376 part 1, 20.5), at the cells that
 * they are anchored to: a paragraph for each of a box, and for a chart its title and the values that it shows. A damaged
 * chart is omitted, and so are the controls of the shapes `placed`, which cells show.
 */
export async function readDrawing(
  ooxml: OoxmlPackage,
  part: string,
  drawing: XmlElement,
  sheets: readonly Sheet[],
  placed: ReadonlySet<string> = new Set(),
): Promise<Drawn[]> {
  const related = await ooxml.relationships(part);
  const out: Drawn[] = [];
  for (const anchor of anchorsOf(drawing)) {
    const blocks: Block[] = [];
    if (placed.has(controlOf(anchor))) continue;
    for (const element of walk(anchor)) {
      if (element.name.endsWith(':txBody')) blocks.push(...boxBlocks(element));
      if (element.name === 'xdr:pic') blocks.push(...imageBlocks(element));
      const isChart = element.name === 'c:chart';
      const id = isChart ? 'r:id' : element.name === 'dgm:relIds' ? 'r:dm' : '';
      const target = related.get(element.attributes[id] ?? '');
      const root = target && (await ooxml.xml(target.target).catch(() => undefined));
      if (!root) continue;
      blocks.push(...(isChart ? chartBlocks(root, (reference) => cellsOf(reference, sheets)) : diagramBlocks(root)));
    }
    if (blocks.length > 0) out.push({ ...placeOf(anchor), blocks });
  }
  return out;
}

/** The number of the control that Excel writes a shape for. */
const controlOf = (anchor: XmlElement): string =>
  shapeNumber([...walk(anchor)].find(({ name }) => name.endsWith(':compatExt'))?.attributes.spid ?? '');

/** Anchors may stand in alternatives of which the last is for old programs; Excel writes notes about itself there. */
const anchorsOf = (parent: XmlElement): XmlElement[] =>
  elements(parent).flatMap((element) => {
    if (element.name === 'mc:Fallback') return [];
    return element.name.startsWith('mc:') ? anchorsOf(element) : [element];
  });

/** The cell at the upper left; what is placed by distances comes last. */
function placeOf(anchor: XmlElement): { row: number; column: number } {
  const from = child(anchor, 'xdr:from');
  const at = (name: string) => Number(textOf(child(from, name)).trim() || Number.MAX_SAFE_INTEGER) || 0;
  return { row: at('xdr:row'), column: at('xdr:col') };
}

const boxBlocks = (body: XmlElement): Block[] =>
  childrenNamed(body, 'a:p').flatMap((paragraph): Block[] => {
    const runs = [...walk(paragraph)].filter(({ name }) => name === 'a:t');
    const line = runs.map(textOf).join('').trim();
    return line ? [{ type: 'paragraph', children: [text(line)] }] : [];
  });

/** An image that says what it shows. */
function imageBlocks(image: XmlElement): Block[] {
  const alt = altText(descend(image, 'xdr:nvPicPr', 'xdr:cNvPr')?.attributes.descr);
  return alt ? [{ type: 'paragraph', children: [{ type: 'image', url: '', alt }] }] : [];
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
