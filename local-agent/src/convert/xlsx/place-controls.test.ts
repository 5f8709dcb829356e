import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertWith, relationshipsOf, zipOf } from '../convert-with.test.support.ts';
import { parseCell, type Sheet } from '../sheets/workbook.ts';
import { xlsx } from './convert-xlsx.ts';
import { placeControls } from './place-controls.ts';

type Shape = {
  readonly type: string;
  readonly at: readonly [column: number, row: number];
  readonly text?: string;
  readonly more?: string;
  readonly style?: string;
};

const shapes = (...all: readonly Shape[]) =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${all
    .map(
      ({ type, at: [column, row], text = '', more = '', style = '' }, index) =>
        `<v:shape id="_x0000_s${index + 1}" style="${style}"><v:textbox><div>${text}</div></v:textbox><x:ClientData ObjectType="${type}"><x:Anchor>${column}, 3, ${row}, 17, ${column + 1}, 0, ${row + 1}, 15</x:Anchor>${more}</x:ClientData></v:shape>`,
    )
    .join('')}</xml>`;

const sheetOf = (cells: Readonly<Record<string, string>>, more: Partial<Sheet> = {}): Sheet => {
  const rows: Sheet['rows'] = new Map();
  for (const [place, text] of Object.entries(cells)) {
    const { row, column } = parseCell(place) ?? { row: 0, column: 0 };
    rows.set(row, (rows.get(row) ?? new Map()).set(column, { text }));
  }
  return { name: 'Water', hidden: false, rows, merges: [], hiddenRows: new Set(), hiddenColumns: new Set(), ...more };
};

/** The texts of the cells after controls were placed on the sheet, by row and column. */
const placed = (sheet: Sheet, drawing: string, controls: ReadonlyMap<string, string> = new Map()) => {
  placeControls(sheet, strToU8(drawing), controls, 100);
  return Object.fromEntries(
    [...sheet.rows].flatMap(([row, cells]) => [...cells].map(([column, { text }]) => [`${row} ${column}`, text])),
  );
};

const CHECKED = '<x:Checked>1</x:Checked>';

describe('placeControls', () => {
  it('writes boxes, options, labels and titles of groups into the cells that they lie on', () => {
    const drawing = shapes(
      { type: 'Checkbox', at: [0, 0], text: 'Deep<br>pond', more: CHECKED },
      { type: 'Radio', at: [1, 0], text: 'Well' },
      { type: 'Label', at: [0, 1], text: 'Kind' },
      { type: 'GBox', at: [1, 1], text: 'Depth' },
      { type: 'Button', at: [2, 2], text: 'Send' },
      { type: 'Note', at: [3, 2], text: 'Ann: a note' },
    );
    // The middle of each is in the row below the one that it begins in.
    expect(placed(sheetOf({}), drawing)).toEqual({
      '1 0': '☑ Deep pond',
      '1 1': '○ Well',
      '2 0': 'Kind',
      '2 1': 'Depth',
    });
  });

  it('sets a box without words before the text right of it, but not below one of several heads', () => {
    const box = (column: number, row: number) => ({ type: 'Checkbox', at: [column, row - 1] as const });
    expect(placed(sheetOf({ A1: 'Choose:', B2: 'Pond', B3: 'Well' }), shapes(box(0, 1), box(0, 2)))).toEqual({
      '0 0': 'Choose:',
      '1 1': '☐ Pond',
      '2 1': '☐ Well',
    });
    const table = { A1: 'Done', B1: 'Task', B2: 'Dig', B3: 'Fill' };
    expect(placed(sheetOf(table), shapes(box(0, 1), box(0, 2)))).toMatchObject({
      '1 0': '☐',
      '1 1': 'Dig',
      '2 0': '☐',
    });
  });

  it('joins a control with the text that it is on, and takes the place of the value that it sets', () => {
    const linked = (cell: string) => `${CHECKED}<x:FmlaLink>Water!${cell}</x:FmlaLink>`;
    const drawing = shapes(
      { type: 'Checkbox', at: [0, 0] },
      { type: 'Checkbox', at: [1, 0], text: 'Pond' },
      { type: 'Checkbox', at: [2, 0], more: linked('$C$2') },
    );
    expect(placed(sheetOf({ A2: 'Deep', B2: 'Water', C2: 'TRUE' }), drawing)).toEqual({
      '1 0': '☐ Deep',
      '1 1': 'Water ☐ Pond',
      '1 2': '☑',
    });
  });

  it('writes into the first of merged cells, and omits what is hidden, without a place or damaged', () => {
    const merges = [{ top: 0, left: 0, bottom: 1, right: 1 }];
    const box: Shape = { type: 'Checkbox', at: [1, 0], text: 'Pond' };
    expect(placed(sheetOf({}, { merges }), shapes(box))).toEqual({ '0 0': '☐ Pond' });
    expect(placed(sheetOf({}, { hiddenRows: new Set([1]) }), shapes(box))).toEqual({});
    expect(placed(sheetOf({}), shapes({ ...box, style: 'visibility:hidden' }))).toEqual({});
    expect(placed(sheetOf({}), shapes(box).replace(/<x:Anchor>.*<\/x:Anchor>/, ''))).toEqual({});
    expect(placed(sheetOf({}), '<xml>')).toEqual({});
  });

  it('shows ActiveX controls and omits the shapes that Excel writes for controls', async () => {
    const X = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
    const drawn = (shape: string, text: string) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>3</xdr:row></xdr:from><xdr:sp><a14:compatExt xmlns:a14="a14" spid="_x0000_s${shape}"/><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:oneCellAnchor>`;
    const property = (name: string, value: string) => `<ax:ocxPr ax:name="${name}" ax:value="${value}"/>`;
    const bytes = zipOf({
      'xl/workbook.xml': `<workbook xmlns="${X}" xmlns:r="${R}"><sheets><sheet name="Water" sheetId="1" r:id="s"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationshipsOf({ s: ['worksheet', 'worksheets/sheet1.xml'] }),
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${X}" xmlns:r="${R}"><sheetData/><controls><control shapeId="2" r:id="c"/></controls></worksheet>`,
      'xl/worksheets/_rels/sheet1.xml.rels': relationshipsOf({
        c: ['control', '../activeX/c.xml'],
        v: ['vmlDrawing', '../drawings/v.vml'],
        d: ['drawing', '../drawings/d.xml'],
      }),
      'xl/activeX/c.xml': `<ax:ocx ax:classid="{8BD21D50-EC42-11CE-9E0D-00AA006002F3}" ax:persistence="persistPropertyBag" xmlns:ax="http://schemas.microsoft.com/office/2006/activeX">${property('Value', '1')}${property('Caption', 'Well')}</ax:ocx>`,
      'xl/drawings/v.vml': shapes({ type: 'Checkbox', at: [0, 0], text: 'Pond' }, { type: 'Pict', at: [1, 0] }),
      'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="${A}">${drawn('1', 'Pond')}${drawn('9', 'Deep')}</xdr:wsDr>`,
    });
    const { markdown } = await convertWith(xlsx, bytes);
    expect(markdown).toBe('## Water\n\n| ☐ Pond | ◉ Well |\n| --- | --- |\n\nDeep');
  });
});
