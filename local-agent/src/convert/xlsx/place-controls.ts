import { decodeXml } from '../markup/decode-xml.ts';
import { child, childrenNamed, parseXml, textOf, type XmlElement } from '../markup/parse-xml.ts';
import { markedText } from '../ooxml/read-controls.ts';
import { parseCell, type Sheet, type SheetCell } from '../sheets/workbook.ts';

/** A form control: what it shows, the cell that it is on, the cell that holds its value, and the number of its shape. */
type Control = {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly linked: string;
  readonly shape: string;
};

/** Usual height of a row, in the units of anchors. */
const ROW_HEIGHT = 20;

/**
 * Adds check boxes, options, labels and titles of groups, which lie on a sheet, to the cells that they lie on, and gives
 * the numbers of their shapes. `drawing` is the sheet's VML ([MS-OI29500] 2.1.2070); `controls` has what ActiveX controls
 * show, by the number of the shape.
 */
export function placeControls(
  sheet: Sheet,
  drawing: Uint8Array,
  controls: ReadonlyMap<string, string>,
  nesting: number,
): Set<string> {
  const found = readShapes(drawing, nesting).flatMap((shape) => readControl(shape, controls) ?? []);
  for (const control of found.sort((a, b) => a.row - b.row || a.column - b.column)) {
    const place = sheet.merges.find((merge) => isWithin(control, merge));
    const [row, column] = place ? [place.top, place.left] : [control.row, control.column];
    if (!sheet.hiddenRows.has(row) && !sheet.hiddenColumns.has(column)) placeControl(sheet, control, row, column);
  }
  return new Set(found.map(({ shape }) => shape));
}

function placeControl(sheet: Sheet, { text, linked }: Control, row: number, column: number): void {
  const cells = sheet.rows.get(row) ?? new Map<number, SheetCell>();
  sheet.rows.set(row, cells);
  const value = parseCell(linked);
  if (value?.row === row && value.column === column) cells.delete(column);
  const label = cells.get(column) ? column : column + 1;
  const cell = cells.get(label);
  // A box under one of several heads, or under another box, stands in a cell of its own.
  const above = sheet.rows.get(row - 1);
  const isBeside = label > column && above?.has(column) && above.has(label);
  if (!cell || isBeside || (label > column && text.length > 1)) {
    cells.set(column, { text });
    return;
  }
  const shown = text.length > 1 ? [cell.text, text] : [text, cell.text];
  const { runs: _, ...plain } = cell;
  cells.set(label, { ...plain, text: shown.join(' ') });
}

const isWithin = ({ row, column }: Control, { top, left, bottom, right }: Sheet['merges'][number]): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Damaged drawings are omitted. Excel writes breaks as in HTML. */
function readShapes(drawing: Uint8Array, nesting: number): XmlElement[] {
  try {
    const root = parseXml(decodeXml(drawing).replace(/<br>/gi, ' '), nesting);
    return childrenNamed(root, 'v:shape');
  } catch {
    return [];
  }
}

function readControl(shape: XmlElement, controls: ReadonlyMap<string, string>): Control | undefined {
  const data = child(shape, 'excel:ClientData');
  if (!data || /visibility:\s*hidden/.test(shape.attributes.style ?? '')) return undefined;
  const label = textOf(child(shape, 'v:textbox')).replace(/\s+/g, ' ').trim();
  const number = numberOf(shape);
  const checked = textOf(child(data, 'excel:Checked')).trim() === '1';
  const text = shownText(data.attributes.ObjectType ?? '', label, checked) ?? controls.get(number) ?? '';
  const anchor = textOf(child(data, 'excel:Anchor')).split(',').map(Number);
  const [left = 0, , top = 0, topOffset = 0, , , bottom = 0, bottomOffset = 0] = anchor;
  if (text === '' || anchor.length < 8 || !anchor.every(Number.isFinite)) return undefined;
  const middle = top * ROW_HEIGHT + topOffset + bottom * ROW_HEIGHT + bottomOffset;
  const row = Math.min(bottom, Math.floor(middle / 2 / ROW_HEIGHT));
  const linked = textOf(child(data, 'excel:FmlaLink')).trim().replace(/^.*!/, '');
  return { text, row, column: left, linked, shape: number };
}

/** `undefined` for controls that show something else than their text. */
function shownText(type: string, label: string, checked: boolean): string | undefined {
  switch (type) {
    case 'Checkbox':
      return markedText('box', checked, label);
    case 'Radio':
      return markedText('option', checked, label);
    case 'Label':
    case 'GBox':
      return label;
    default:
      return undefined;
  }
}

/** The number by which a sheet names its shapes. */
const numberOf = ({ attributes }: XmlElement): string => shapeNumber(attributes['o:spid'] ?? attributes.id ?? '');

/** The number in a name such as `_x0000_s1025`. */
export const shapeNumber = (name: string): string => /_s(\d+)$/.exec(name)?.[1] ?? '';
