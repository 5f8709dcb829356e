import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { convertWith, relationshipsOf, zipOf } from '../convert-with.test.support.ts';
import { xlsx } from './convert-xlsx.ts';

const X = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type HandmadeSheet = { readonly name: string; readonly xml: string; readonly state?: string };

/** A workbook of handwritten SpreadsheetML. Cell style 1 is a date, 2 a percentage, 3 money, 5 centered across cells. */
function handmade(sheets: readonly HandmadeSheet[]): Uint8Array {
  const formats =
    '<numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>';
  const styles = `${[0, 165, 10, 164, 14].map((id) => `<xf numFmtId="${id}"/>`).join('')}<xf><alignment horizontal="centerContinuous"/></xf>`;
  const entries = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"${state ? ` state="${state}"` : ''}/>`,
  );
  const targets = sheets.map((_, index): [string, [string, string]] => [
    `s${index}`,
    ['worksheet', `worksheets/sheet${index}.xml`],
  ]);
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${X}" xmlns:r="${R}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsOf({ ...Object.fromEntries(targets), st: ['styles', 'styles.xml'] }),
    'xl/styles.xml': `<styleSheet xmlns="${X}"><numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index}.xml`, `<worksheet xmlns="${X}">${xml}</worksheet>`]),
    ),
  });
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (place: string, value: number, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`;
const row = (index: number, cells: string, attributes = '') => `<row r="${index}" ${attributes}>${cells}</row>`;
const data = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`;

describe('xlsx', () => {
  it('shows values as their number formats display them', async () => {
    const rows = data(
      row(
        1,
        text('A1', 'Day') + text('B1', 'Share') + text('C1', 'Price') + text('D1', 'Local day') + text('E1', 'Flag'),
      ),
      row(
        2,
        `${number('A2', 45356, 1) + number('B2', 0.0725, 2) + number('C2', 1234.5, 3) + number('D2', 45356, 4)}<c r="E2" t="b"><v>1</v></c>`,
      ),
      row(3, `${number('C3', -7, 3)}<c r="E3" t="e"><v>#DIV/0!</v></c>`),
    );
    const { markdown, segments, warnings } = await convertWith(xlsx, handmade([{ name: 'Stock', xml: rows }]));
    expect(markdown).toBe(
      '## Stock\n\n| Day | Share | Price | Local day | Flag |\n| ---: | ---: | ---: | ---: | --- |\n' +
        '| 2024-03-05 | 7.25% | $1,234.50 | 2024-03-05 | TRUE |\n|  |  | -$7.00 |  | #DIV/0! |',
    );
    expect(segments).toEqual([{ kind: 'sheet', label: 'Stock', start: 0, end: markdown.length }]);
    expect(warnings).toEqual([]);
  });

  it('reads what a library writes, with shared strings and line breaks in cells', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Key', 'Value'],
        ['a|b', 'one\ntwo'],
        ['NA', 3],
      ]),
      'Odd',
    );
    const bytes = write(book, { type: 'array', bookType: 'xlsx', bookSST: true });
    const { markdown } = await convertWith(xlsx, new Uint8Array(bytes));
    expect(markdown).toBe('## Odd\n\n| Key | Value |\n| --- | --- |\n| a\\|b | one<br>two |\n| NA | 3 |');
  });

  it('parts tables at blank rows and columns, and takes a title and a note out of a table', async () => {
    const rows = data(
      row(2, text('B2', 'Ducks per year')),
      row(3, text('B3', 'Year') + text('C3', 'Ducks') + text('F3', 'Pond') + text('G3', 'Depth')),
      row(4, number('B4', 2024) + number('C4', 120) + text('F4', 'North') + number('G4', 2)),
      row(5, text('B5', 'Source: own counts')),
      row(8, text('B8', 'x') + text('C8', 'y')),
      row(9, text('B9', '1') + text('C9', '2')),
    );
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'S', xml: rows }]));
    expect(markdown.split('\n\n')).toEqual([
      '## S',
      'Ducks per year',
      '| Year | Ducks |\n| ---: | ---: |\n| 2024 | 120 |',
      'Source: own counts',
      '| Pond | Depth |\n| --- | ---: |\n| North | 2 |',
      '| x | y |\n| --- | --- |\n| 1 | 2 |',
    ]);
  });

  it('keeps a statement together whose figures stand in spaced-out columns', async () => {
    const rows = data(
      row(1, text('A1', 'Item') + text('C1', '2024') + text('E1', '2023')),
      row(2, text('A2', 'Revenue') + text('C2', '10') + text('E2', '9')),
    );
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'S', xml: rows }]));
    expect(markdown).toContain('| Item | 2024 | 2023 |\n| --- | --- | --- |\n| Revenue | 10 | 9 |');
  });

  it('repeats merged cells, so that each value keeps its headers', async () => {
    const rows = `${data(
      row(1, text('A1', 'Name') + text('B1', 'Size')),
      row(2, text('B2', 'w') + text('C2', 'h')),
      row(3, text('A3', 'box') + number('B3', 1) + number('C3', 2)),
    )}<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>`;
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'S', xml: rows }]));
    expect(markdown).toContain(
      '| Name | Size | Size |\n| --- | ---: | ---: |\n| **Name** | **w** | **h** |\n| box | 1 | 2 |',
    );
  });

  it('repeats a head that is centered across the cells behind it, as merged cells are', async () => {
    const across = (place: string, value = '') => `<c r="${place}" s="5" t="str"><v>${value}</v></c>`;
    const rows = data(
      row(
        1,
        text('A1', 'Site') + across('B1', 'North') + across('C1') + across('D1') + across('E1', 'South') + across('F1'),
      ),
      row(2, ['B2', 'C2', 'D2', 'E2', 'F2'].map((place) => text(place, `n${place}`)).join('')),
      row(3, text('A3', 'x') + ['B3', 'C3', 'D3', 'E3', 'F3'].map((place, index) => number(place, index)).join('')),
    );
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'S', xml: rows }]));
    expect(markdown).toContain('| Site | North | North | North | South | South |');
  });

  it('leaves hidden sheets, rows and columns out and says so', async () => {
    const xml = `<cols><col min="2" max="2" hidden="1"/></cols>${data(
      row(1, text('A1', 'shown') + text('B1', 'secret column') + text('C1', 'end')),
      row(2, text('A2', 'secret row'), 'hidden="1"'),
      row(3, text('A3', 'a') + text('C3', 'b')),
    )}`;
    const sheets = [
      { name: 'Open', xml },
      { name: 'Closed', xml: data(row(1, text('A1', 'secret sheet'))), state: 'veryHidden' },
    ];
    const { markdown, warnings } = await convertWith(xlsx, handmade(sheets));
    expect(markdown).not.toContain('secret');
    expect(markdown).toContain('| shown | end |\n| --- | --- |\n| a | b |');
    expect(warnings?.map(({ code, segment }) => [code, segment])).toEqual([
      ['hidden_cells', 'Open'],
      ['hidden_sheet', 'Closed'],
    ]);
  });

  it('leaves phonetic readings out of text that stands in its cell', async () => {
    const cell = '<c r="A1" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>';
    const flag = '<c r="B1" t="b"><v>true</v></c>';
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'S', xml: data(row(1, cell + flag)) }]));
    expect(markdown).toContain('東京');
    expect(markdown).toContain('TRUE');
    expect(markdown).not.toContain('トウ');
  });

  it('keeps every digit of long whole numbers that have no format', async () => {
    const xml = data(row(1, number('A1', 4_006_381_333_931) + number('B1', 0.1 + 0.2)));
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'S', xml }]));
    expect(markdown).toContain('4006381333931');
    expect(markdown).toContain('0.3');
  });

  it('reads two cells at the far ends of a sheet without walking what is between', async () => {
    const xml = `<dimension ref="A1:XFD1048576"/>${data(row(1, text('A1', 'first')), row(1_048_576, text('XFD1048576', 'last')))}`;
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'S', xml }]));
    expect(markdown).toBe('## S\n\nfirst\n\nlast');
  });

  it('stops at the limit of cells and says what was omitted; says when nothing is there', async () => {
    const xml = data(row(1, text('A1', 'a') + text('B1', 'b')), row(2, text('A2', 'c') + text('B2', 'd')));
    const cut = await convertWith(xlsx, handmade([{ name: 'S', xml }]), { limits: { cells: 2 } });
    expect(cut.markdown).toBe('## S\n\n| a | b |\n| --- | --- |');
    expect(cut.warnings?.[0]?.message).toContain('Sheet "S" was converted down to row 2');
    const long = data(row(1, text('A1', 'a'.repeat(100)) + text('B1', 'b')));
    const short = await convertWith(xlsx, handmade([{ name: 'S', xml: long }]), { limits: { cells: 4 } });
    expect(short.markdown).not.toContain('b');
    const empty = await convertWith(xlsx, handmade([{ name: 'S', xml: data() }]));
    expect(empty.warnings?.map(({ code }) => code)).toEqual(['no_content']);
  });

  it('shows a formula that has no stored result, with a warning', async () => {
    const xml = data(
      row(1, text('A1', 'sum') + text('B1', 'x')),
      row(2, `<c r="A2"><f>NOW()+B2</f></c>${number('B2', 1)}`),
    );
    const { markdown, warnings } = await convertWith(xlsx, handmade([{ name: 'S', xml }]));
    expect(markdown).toContain('| =NOW()+B2 | 1 |');
    expect(warnings?.map(({ code }) => code)).toEqual(['formulas_without_results']);
  });

  it.each([
    [1, '1 formula of sheet "S" has no stored result and is shown as a formula.'],
    [2, '2 formulas of sheet "S" have no stored result and are shown as formulas.'],
  ])('counts %d such formulas in the words of its warning', async (count, message) => {
    const cells = ['<c r="A1"><f>NOW()</f></c>', '<c r="B1"><f>TODAY()</f></c>'].slice(0, count).join('');
    const { warnings } = await convertWith(xlsx, handmade([{ name: 'S', xml: data(row(1, cells)) }]));
    expect(warnings?.map((warning) => warning.message)).toEqual([message]);
  });

  it('computes formulas that have no stored result, also from hidden cells and other sheets', async () => {
    const share = '<c r="B3" s="2"><f>B2/Rates!A1</f><v></v></c>';
    const xml = data(
      row(1, text('A1', 'sum') + text('B1', 'x')),
      row(2, `<c r="A2" s="3"><f t="shared" si="0" ref="A2:A3">SUM(B2:B9)</f></c>${number('B2', 1)}`),
      row(3, `<c r="A3" s="3"><f t="shared" si="0"/><v/></c>${share}`),
      row(4, number('B4', 7), 'hidden="1"'),
      row(5, '<c r="A5"><f>IF(B2=1,"","no")</f></c><c r="B5"><f>HYPERLINK("https://example.org/","more")</f></c>'),
    );
    const rates = { name: 'Rates', xml: data(row(1, number('A1', 4))), state: 'hidden' };
    const { markdown, warnings } = await convertWith(xlsx, handmade([{ name: 'S', xml }, rates]));
    expect(markdown).toContain(
      '| sum | x |\n| ---: | --- |\n| $8.25 | 1 |\n| $7.25 | 25.00% |\n|  | [more](https://example.org/) |',
    );
    expect(warnings?.map(({ code }) => code)).not.toContain('formulas_without_results');
  });

  it('computes formulas with names that stand for cells and values, of the workbook or of the sheet', async () => {
    const names = [
      '<definedName name="Rates">S!$A$1:$A$2</definedName>',
      '<definedName name="Share">0.5</definedName><definedName name="share" localSheetId="0">10%</definedName>',
      '<definedName name="Own">S!B1</definedName><definedName name="Loop">Loop</definedName>',
    ].join('');
    const formulas = ['SUM(rates)*Share', 'Own*2', 'Loop+1'].map(
      (formula, index) => `<c r="${'CDE'[index]}1"><f>${formula}</f></c>`,
    );
    const book = zipOf({
      'xl/workbook.xml': `<workbook xmlns="${X}" xmlns:r="${R}"><sheets><sheet name="S" sheetId="1" r:id="s"/></sheets><definedNames>${names}</definedNames></workbook>`,
      'xl/_rels/workbook.xml.rels': relationshipsOf({ s: ['worksheet', 'worksheets/s.xml'] }),
      'xl/worksheets/s.xml': `<worksheet xmlns="${X}">${data(row(1, number('A1', 5) + text('B1', 'x') + formulas.join('')), row(2, number('A2', 6)))}</worksheet>`,
    });
    expect((await convertWith(xlsx, book)).markdown).toContain('| 5 | x | 1.1 | =Own*2 | =Loop+1 |');
  });

  it('takes stored zeros of formulas for results only where the file does not ask to compute them', async () => {
    const book = (asks: string) =>
      zipOf({
        'xl/workbook.xml': `<workbook xmlns="${X}" xmlns:r="${R}"><sheets><sheet name="S" sheetId="1" r:id="s"/></sheets>${asks}</workbook>`,
        'xl/_rels/workbook.xml.rels': relationshipsOf({ s: ['worksheet', 'worksheets/s.xml'] }),
        'xl/worksheets/s.xml': `<worksheet xmlns="${X}">${data(row(1, `${number('A1', 5)}<c r="B1"><f>A1*2</f><v>0</v></c>`))}</worksheet>`,
      });
    const shown = async (asks: string) => (await convertWith(xlsx, book(asks))).markdown;
    expect(await shown('<calcPr calcId="1" fullCalcOnLoad="1"/>')).toContain('| 5 | 10 |');
    expect(await shown('<calcPr calcId="1"/>')).toContain('| 5 | 0 |');
  });

  it('converts only the sheets asked for', async () => {
    const sheet = (name: string) => ({ name, xml: data(row(1, text('A1', `in ${name}`))) });
    const bytes = handmade([sheet('One'), sheet('Two'), sheet('Three')]);
    const { markdown } = await convertWith(xlsx, bytes, { options: { pages: { first: 2, last: 2 } } });
    expect(markdown).toBe('## Two\n\nin Two');
  });

  it('shows formulas beside values when asked, those that cells share too', async () => {
    const rows = data(
      row(1, text('A1', 'n') + text('B1', 'twice')),
      row(2, `${number('A2', 1)}<c r="B2"><f t="shared" si="0" ref="B2:B3">A2*2</f><v>2</v></c>`),
      row(3, `${number('A3', 2)}<c r="B3"><f t="shared" si="0"/><v>4</v></c>`),
    );
    const file = handmade([{ name: 'S', xml: rows }]);
    expect((await convertWith(xlsx, file, { options: { formulas: true } })).markdown).toContain(
      '| 1 | 2 `=A2*2` |\n| 2 | 4 `=A3*2` |',
    );
    expect((await convertWith(xlsx, file)).markdown).toContain('| 1 | 2 |\n| 2 | 4 |');
  });

  it('reads charts, those without stored values from their cells, and comments when asked', async () => {
    const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
    const D = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
    const part = (name: string, range: string) =>
      `<c:${name}><c:numRef><c:f>'My S'!${range}</c:f></c:numRef></c:${name}>`;
    const book = {
      'xl/workbook.xml': `<workbook xmlns="${X}" xmlns:r="${R}"><sheets><sheet name="My S" sheetId="1" r:id="s"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationshipsOf({ s: ['worksheet', 'worksheets/s.xml'] }),
      'xl/worksheets/s.xml': `<worksheet xmlns="${X}">${data(row(1, text('A1', 'k') + text('B1', 'v')), row(2, text('A2', 'one') + number('B2', 7)))}</worksheet>`,
      'xl/worksheets/_rels/s.xml.rels': relationshipsOf({
        d: ['drawing', '../drawings/d.xml'],
        c: ['comments', '../comments.xml'],
      }),
      'xl/drawings/d.xml': `<d:wsDr xmlns:d="${D}" xmlns:c="${C}" xmlns:r="${R}"><d:twoCellAnchor><c:chart r:id="c1"/></d:twoCellAnchor></d:wsDr>`,
      'xl/drawings/_rels/d.xml.rels': relationshipsOf({ c1: ['chart', '../charts/c.xml'] }),
      'xl/charts/c.xml': `<c:chartSpace xmlns:c="${C}"><c:chart><c:plotArea><c:barChart><c:ser>${part('tx', '$B$1')}${part('cat', '$A$2:$A$2')}${part('val', '$B$2:$B$2')}</c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
      'xl/comments.xml': `<comments xmlns="${X}"><authors><author>Ann</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>Ann:</t></r><r><t>\nCheck</t></r></text></comment></commentList></comments>`,
    };
    const { markdown } = await convertWith(xlsx, zipOf(book), { options: { comments: true } });
    const chart = '|  | v |\n| --- | --- |\n| one | 7 |';
    expect(markdown).toBe(
      `## My S\n\n| k | v |\n| --- | ---: |\n| one | 7 |\n\n${chart}\n\n> **Comment on B2 by Ann:** Check`,
    );
    expect((await convertWith(xlsx, zipOf(book))).warnings).toMatchObject([
      { code: 'comments_left_out', segment: 'My S' },
    ]);
  });

  it('reads text boxes where they begin, and not what alternatives say to old programs', async () => {
    const D = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
    const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
    const MC = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
    const from = (line: number) => `<d:from><d:col>0</d:col><d:row>${line}</d:row></d:from>`;
    const box = (...runs: string[]) =>
      `<d:sp><d:txBody><a:p>${runs.map((run) => `<a:r><a:t>${run}</a:t></a:r>`).join('')}</a:p><a:p/></d:txBody></d:sp>`;
    const anchors =
      `<d:oneCellAnchor>${from(2)}${box('Figures in ', 'euro')}</d:oneCellAnchor>` +
      `<mc:AlternateContent><mc:Choice Requires="x"><d:oneCellAnchor>${from(0)}${box('First')}</d:oneCellAnchor></mc:Choice>` +
      `<mc:Fallback><d:oneCellAnchor>${from(0)}${box('Not supported')}</d:oneCellAnchor></mc:Fallback></mc:AlternateContent>`;
    const book = {
      'xl/workbook.xml': `<workbook xmlns="${X}" xmlns:r="${R}"><sheets><sheet name="S" sheetId="1" r:id="s"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationshipsOf({ s: ['worksheet', 'worksheets/s.xml'] }),
      'xl/worksheets/s.xml': `<worksheet xmlns="${X}">${data(row(2, text('A2', 'k') + text('B2', 'v')), row(4, text('A4', 'end')))}</worksheet>`,
      'xl/worksheets/_rels/s.xml.rels': relationshipsOf({ d: ['drawing', '../drawings/d.xml'] }),
      'xl/drawings/d.xml': `<d:wsDr xmlns:d="${D}" xmlns:a="${A}" xmlns:mc="${MC}">${anchors}</d:wsDr>`,
    };
    const { markdown } = await convertWith(xlsx, zipOf(book));
    expect(markdown.split('\n\n').slice(1)).toEqual(['First', '| k | v |\n| --- | --- |', 'Figures in euro', 'end']);
  });

  it('reads diagrams, and images that say what they show', async () => {
    const D = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
    const G = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
    const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
    const image = (alt: string) => `<d:pic><d:nvPicPr><d:cNvPr id="1" name="p" descr="${alt}"/></d:nvPicPr></d:pic>`;
    const point = (id: string, label: string) =>
      `<g:pt modelId="${id}"><g:t><a:p><a:r><a:t>${label}</a:t></a:r></a:p></g:t></g:pt>`;
    const book = {
      'xl/workbook.xml': `<workbook xmlns="${X}" xmlns:r="${R}"><sheets><sheet name="S" sheetId="1" r:id="s"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationshipsOf({ s: ['worksheet', 'worksheets/s.xml'] }),
      'xl/worksheets/s.xml': `<worksheet xmlns="${X}">${data(row(1, text('A1', 'k') + text('B1', 'v')))}</worksheet>`,
      'xl/worksheets/_rels/s.xml.rels': relationshipsOf({ d: ['drawing', '../drawings/d.xml'] }),
      'xl/drawings/d.xml': `<d:wsDr xmlns:d="${D}" xmlns:g="${G}" xmlns:r="${R}"><d:twoCellAnchor>${image('A pump')}${image('')}${image('C:\\plans\\pump.PNG')}</d:twoCellAnchor><d:twoCellAnchor><g:relIds r:dm="g1"/></d:twoCellAnchor></d:wsDr>`,
      'xl/drawings/_rels/d.xml.rels': relationshipsOf({ g1: ['diagramData', '../diagrams/data.xml'] }),
      'xl/diagrams/data.xml': `<g:dataModel xmlns:g="${G}" xmlns:a="${A}"><g:ptLst><g:pt modelId="0" type="doc"/>${point('1', 'Plan')}${point('2', 'Build')}</g:ptLst><g:cxnLst><g:cxn srcId="0" destId="2" srcOrd="1"/><g:cxn srcId="0" destId="1" srcOrd="0"/></g:cxnLst></g:dataModel>`,
    };
    const { markdown } = await convertWith(xlsx, zipOf(book));
    expect(markdown.split('\n\n').slice(2)).toEqual(['![A pump]()', '- Plan\n- Build']);
  });

  it('takes titles, labels and notes out of tables, and joins what blank rows hold apart', async () => {
    const rows = data(
      row(1, text('C1', 'Monthly report')),
      row(2, text('A2', 'Company:') + text('B2', 'Acme') + text('D2', 'Day:') + text('E2', '5 May')),
      row(3, ['A', 'B', 'C', 'D', 'E'].map((column) => text(`${column}3`, `Head ${column}`)).join('')),
      row(4, text('A4', 'North') + ['B', 'C', 'D', 'E'].map((column) => number(`${column}4`, 1)).join('')),
      row(6, text('A6', 'Costs')),
      row(7, text('A7', 'Rent') + number('B7', -2) + number('C7', -3)),
      row(9, text('A9', 'Total') + number('B9', -1)),
      row(11, text('A11', 'The figures are not audited.')),
      row(12, text('A12', '* estimated')),
    );
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'Report', xml: rows }]));
    expect(markdown.split('\n\n').slice(1)).toEqual([
      'Monthly report',
      'Company: Acme Day: 5 May',
      '| Head A | Head B | Head C | Head D | Head E |\n| --- | ---: | ---: | ---: | ---: |\n| North | 1 | 1 | 1 | 1 |\n' +
        '| Costs |  |  |  |  |\n| Rent | -2 | -3 |  |  |\n| Total | -1 |  |  |  |',
      'The figures are not audited.',
      '\\* estimated',
    ]);
  });

  it('keeps tables apart that have headers of their own, and forms whole', async () => {
    const rows = data(
      row(1, text('A1', 'Name:') + text('B1', 'Ann')),
      row(2, text('A2', 'Town:') + text('B2', 'Bern')),
      row(4, text('A4', 'Kind') + text('B4', 'Count')),
      row(5, text('A5', 'x') + number('B5', 1)),
      row(7, text('A7', 'Kind') + text('B7', 'Count')),
      row(8, text('A8', 'y') + number('B8', 2)),
    );
    const { markdown } = await convertWith(xlsx, handmade([{ name: 'Form', xml: rows }]));
    expect(markdown.match(/^\| --- \|.*$/gm)).toHaveLength(3);
    expect(markdown).toContain('| Name: | Ann |\n| --- | --- |\n| Town: | Bern |');
  });
});
