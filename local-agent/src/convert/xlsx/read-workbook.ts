import type { ConversionWarning } from '@docferry/shared-contracts';
import type { ConversionInput } from '../conversion.ts';
import { child, childrenNamed, type XmlElement } from '../markup/parse-xml.ts';
import { mainPart, type OoxmlPackage, type Relationship } from '../ooxml/open-package.ts';
import { readControls } from '../ooxml/read-controls.ts';
import { type CellRange, parseRange, type Sheet } from '../sheets/workbook.ts';
import { readCellFormats } from './cell-formats.ts';
import { readDefinedNames } from './defined-names.ts';
import { placeControls } from './place-controls.ts';
import { readDrawing } from './read-drawing.ts';
import { readNotes } from './read-notes.ts';
import { readSheet } from './read-sheet.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { UnsolvedCells } from './sheet-reading.ts';
import { solveFormulas } from './solve-formulas.ts';

/** A workbook's sheets in their order, up to the limit of cells (SpreadsheetML, ECMA-376 part 1, section 18). */
export async function readWorkbook(
  ooxml: OoxmlPackage,
  { limits, options, onProgress }: Pick<ConversionInput, 'limits' | 'options' | 'onProgress'>,
): Promise<{ sheets: Sheet[]; warnings: ConversionWarning[] }> {
  const main = await mainPart(ooxml, 'xl/workbook.xml');
  const workbook = await ooxml.xml(main);
  const related = await ooxml.relationships(main);
  const part = async (type: string): Promise<Uint8Array | undefined> => {
    const found = [...related.values()].find((relationship) => relationship.type === type);
    return found && (await ooxml.bytes(found.target));
  };
  const context = {
    ...readSharedStrings(await part('sharedStrings'), limits.nesting),
    ...readCellFormats(await part('styles'), limits.nesting),
    date1904: isOn(child(workbook, 'x:workbookPr')?.attributes.date1904),
    areStale: isOn(child(workbook, 'x:calcPr')?.attributes.fullCalcOnLoad),
    withFormulas: options.formulas === true,
  };
  const sheets: Sheet[] = [];
  const drawings: { index: number; part: string; root: XmlElement }[] = [];
  /** Shapes of controls that cells show, by sheet. */
  const placed = new Map<number, ReadonlySet<string>>();
  const warnings: ConversionWarning[] = [];
  const unsolved: UnsolvedCells[] = [];
  const entries = childrenNamed(child(workbook, 'x:sheets'), 'x:sheet');
  let cells = limits.cells;
  for (const [index, entry] of entries.entries()) {
    const target = related.get(entry.attributes['r:id'] ?? '');
    const hidden = isHidden(entry);
    const name = entry.attributes.name ?? `Sheet ${index + 1}`;
    const bytes = target && !hidden ? await ooxml.bytes(target.target) : undefined;
    const links = target && !hidden ? await ooxml.relationships(target.target) : new Map<string, Relationship>();
    const drawing = [...links.values()].find(({ type }) => type === 'drawing');
    const drawn = drawing && (await ooxml.xml(drawing.target));
    if (drawing && drawn) drawings.push({ index, part: drawing.target, root: drawn });
    if (!bytes || target?.type !== 'worksheet') {
      sheets.push({ name, hidden, rows: new Map(), merges: [], hiddenRows: new Set(), hiddenColumns: new Set() });
      continue;
    }
    const read = readSheet(bytes, name, { ...context, links, nesting: limits.nesting, cells, onProgress });
    cells -= read.count;
    placed.set(index, await addControls(ooxml, target.target, read, limits.nesting));
    const comments = [...links.values()].find(({ type }) => type === 'comments');
    const notes = comments ? readNotes(await ooxml.xml(comments.target)) : [];
    sheets.push({ ...read.sheet, notes, tables: await declaredTables(ooxml, links) });
    warnings.push(...read.warnings);
    if (read.unsolved.count > 0) unsolved.push(read.unsolved);
    onProgress(index + 1, entries.length);
  }
  if (unsolved.length > 0) {
    const parts = entries.flatMap((entry, index) => {
      const target = related.get(entry.attributes['r:id'] ?? '');
      const name = entry.attributes.name ?? `Sheet ${index + 1}`;
      return target?.type === 'worksheet' ? [{ name, part: target.target }] : [];
    });
    const names = readDefinedNames(
      workbook,
      entries.map(({ attributes }) => attributes.name ?? ''),
    );
    warnings.push(...(await solveFormulas(unsolved, parts, { ...context, names, ooxml, nesting: limits.nesting })));
  }
  // Charts may show values of any sheet.
  for (const { index, part: name, root } of drawings) {
    const sheet = sheets[index];
    if (sheet) sheets[index] = { ...sheet, drawn: await readDrawing(ooxml, name, root, sheets, placed.get(index)) };
  }
  return { sheets, warnings };
}

/** Adds what form controls and ActiveX controls show to the cells that they lie on; gives the numbers of their shapes. */
async function addControls(
  ooxml: OoxmlPackage,
  part: string,
  { sheet, controls }: ReturnType<typeof readSheet>,
  nesting: number,
): Promise<ReadonlySet<string>> {
  const links = [...(await ooxml.relationships(part)).values()];
  const drawing = links.find(({ type }) => type === 'vmlDrawing');
  const bytes = drawing && (await ooxml.bytes(drawing.target));
  if (!bytes) return new Set();
  const texts = controls.size > 0 ? await readControls(ooxml, part) : new Map<string, string>();
  const byShape = [...controls].map(([shape, id]): [string, string] => [shape, texts.get(id) ?? '']);
  return placeControls(sheet, bytes, new Map(byShape), nesting);
}

/** The ranges of the tables that a worksheet declares (ECMA-376 part 1, 18.5). */
async function declaredTables(ooxml: OoxmlPackage, links: ReadonlyMap<string, Relationship>): Promise<CellRange[]> {
  const ranges: CellRange[] = [];
  for (const { type, target } of links.values()) {
    if (type !== 'table') continue;
    const root = await ooxml.xml(target).catch(() => undefined);
    const range = parseRange(root?.attributes.ref ?? '');
    if (range) ranges.push(range);
  }
  return ranges;
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';

const isHidden = (entry: XmlElement) => /^(?:hidden|veryHidden)$/.test(entry.attributes.state ?? '');
