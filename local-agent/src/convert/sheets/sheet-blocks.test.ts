import { describe, expect, it } from 'vitest';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { sheetBlocks } from './sheet-blocks.ts';
import { type CellRange, parseRange, type Sheet, type SheetCell } from './workbook.ts';

type Extra = Partial<Omit<Sheet, 'merges' | 'tables'>> & { merges?: string[]; tables?: string[] };

const ranges = (references: readonly string[] = []): CellRange[] =>
  references.flatMap((reference) => parseRange(reference) ?? []);

/** A sheet from rows of text; numbers are values, blanks nothing. */
function sheetOf(rows: readonly (readonly (string | number)[])[], { merges, tables, ...extra }: Extra = {}): Sheet {
  const cells = new Map<number, Map<number, SheetCell>>();
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries()) {
      if (value === '') continue;
      const line = cells.get(row) ?? new Map<number, SheetCell>();
      cells.set(
        row,
        line.set(column, { text: String(value), ...(typeof value === 'number' ? { align: 'right' } : {}) }),
      );
    }
  const none = { hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() };
  return { name: 'S', hidden: false, rows: cells, merges: ranges(merges), tables: ranges(tables), ...none, ...extra };
}

const markdown = (sheet: Sheet) => emitMarkdown(sheetBlocks(sheet)).split('\n\n');

describe('sheetBlocks', () => {
  it('keeps values behind a blank column with the labels of their rows', () => {
    const rows = [
      ['In millions', 'Sales', 'Profit', '', 'Impairment', 'Other'],
      ['Europe', 12, 3, '', -8, -2],
      ['Asia', 9, 1, '', -19, 5],
      ['Total', 21, 4, '', -27, 3],
    ];
    expect(markdown(sheetOf(rows))).toEqual([
      '| In millions | Sales | Profit | Impairment | Other |\n| --- | ---: | ---: | ---: | ---: |\n' +
        '| Europe | 12 | 3 | -8 | -2 |\n| Asia | 9 | 1 | -19 | 5 |\n| Total | 21 | 4 | -27 | 3 |',
    ]);
  });

  it('keeps values behind a blank column with dates, and with what stands below a blank corner', () => {
    const day = (row: number) => ({ text: `2024-03-0${row}`, align: 'right' as const });
    const prices = [
      ['Day', 'Open', 'Close', '', 'Sold', 'Bought'],
      ['', 5, 6, '', 90, 20],
      ['', 6, 7, '', 80, 40],
    ];
    const dated = sheetOf(prices);
    for (const row of [1, 2]) dated.rows.get(row)?.set(0, day(row));
    expect(markdown(dated)).toHaveLength(1);
    const own = sheetOf(prices);
    for (const row of [1, 2]) for (const column of [0, 4]) own.rows.get(row)?.set(column, day(row));
    expect(markdown(own)).toHaveLength(2);
    const rates = [
      ['', 'North', 'South', '', 'East', 'West'],
      [1985, 5, 6, '', 90, 'NA'],
      [1990, 6, 7, '', 80, 'NA'],
    ];
    expect(markdown(sheetOf(rates))).toHaveLength(1);
  });

  it('makes no table of one cell', () => {
    const rows = [['Budget'], ['', 'in millions'], [], ['Item', 'Sum'], ['Rent', 5]];
    expect(markdown(sheetOf(rows)).slice(0, 2)).toEqual(['Budget', 'in millions']);
  });

  it('puts titles that stand beside each other right before their own tables', () => {
    const rows = [
      ['Costs', '', '', 'Income'],
      [],
      ['Item', 'Sum', '', 'Source', 'Sum'],
      ['Rent', 5, '', 'Job', 9],
      ['Food', 3, '', 'Gift', 1],
    ];
    const table = (head: string, ...lines: string[]) => [`| ${head} | Sum |`, '| --- | ---: |', ...lines].join('\n');
    expect(markdown(sheetOf(rows))).toEqual([
      'Costs',
      table('Item', '| Rent | 5 |', '| Food | 3 |'),
      'Income',
      table('Source', '| Job | 9 |', '| Gift | 1 |'),
    ]);
  });

  it('parts tables below each other whose heads come again below a title, without a blank row', () => {
    const rows = [['Fruits'], ['Name', 'Stock'], ['Apple', 3], ['Vegetables'], ['Name', 'Stock'], ['Leek', 5]];
    const parts = ['Fruits', '| Name | Stock |\n| --- | ---: |\n| Apple | 3 |'];
    expect(markdown(sheetOf(rows))).toEqual([...parts, 'Vegetables', '| Name | Stock |\n| --- | ---: |\n| Leek | 5 |']);
  });

  it('keeps labels with values below the first columns of a wide table apart from it', () => {
    const rows = [
      ['Item', 'Number', 'Price', 'Sum'],
      ['Desk', 2, 5, 10],
      ['Lamp', 1, 4, 4],
      [],
      ['Days', 30],
      ['Copies', 2],
    ];
    expect(markdown(sheetOf(rows)).slice(1)).toEqual(['| Days | 30 |\n| --- | ---: |\n| Copies | 2 |']);
  });

  it('parts tables side by side that have labels of their own, or number their rows', () => {
    const labelled = [
      ['Region', 'Sum', '', 'Product', 'Sum'],
      ['North', 1, '', 'Bolt', 3],
      ['South', 2, '', 'Nut', 4],
    ];
    expect(markdown(sheetOf(labelled))).toHaveLength(2);
    const years = [
      ['Region', 'Sum', '', 'Year', 'Sum'],
      ['North', 1, '', 2023, 3],
      ['South', 2, '', 2024, 4],
    ];
    expect(markdown(sheetOf(years))).toHaveLength(2);
    // A column too narrow for values is there for the eye.
    expect(markdown(sheetOf(years, { thinColumns: new Set([2]) }))).toHaveLength(1);
  });

  it('parts tables that one merged title stands over', () => {
    const rows = [
      ['Dashboard', '', '', '', ''],
      ['Region', 'Sum', '', 'Product', 'Sum'],
      ['North', 1, '', 'Bolt', 3],
    ];
    expect(markdown(sheetOf(rows, { merges: ['A1:E1'] }))).toEqual([
      'Dashboard',
      '| Region | Sum |\n| --- | ---: |\n| North | 1 |',
      '| Product | Sum |\n| --- | ---: |\n| Bolt | 3 |',
    ]);
  });

  it('passes over thin blank rows, and joins names of columns to the values below them', () => {
    const thin = [['', 'Sales', 'Profit'], [], ['', 'm', 'm'], [], ['Europe', 12, 3]];
    const table = '|  | Sales m | Profit m |\n| --- | ---: | ---: |\n| Europe | 12 | 3 |';
    expect(markdown(sheetOf(thin, { thinRows: new Set([1, 3]) }))).toEqual([table]);
    expect(markdown(sheetOf([['', 'Sales', 'Profit'], [], ['Europe', 12, 3]]))).toEqual([
      '|  | Sales | Profit |\n| --- | ---: | ---: |\n| Europe | 12 | 3 |',
    ]);
  });

  it('parts a table whose heads are years from the table above it, but keeps rows of years', () => {
    const apart = [['Product', 'Q1', 'Q2'], ['Bolt', 1, 2], [], ['Region', 2022, 2023], ['North', 10, 20]];
    expect(markdown(sheetOf(apart))).toHaveLength(2);
    const one = [['City', 'Founded'], ['Aachen', 1900], [], ['Berlin', 1920], ['Bonn', 1989]];
    expect(markdown(sheetOf(one))).toHaveLength(1);
  });

  it('takes tables that the file declares as they are, whatever stands next to them', () => {
    const rows = [
      ['List', '', ''],
      ['Id', 'Name', 'See sheet 2'],
      [1, 'Ann', ''],
      [2, 'Bob', ''],
      ['Checked', 'by Eve', ''],
    ];
    expect(markdown(sheetOf(rows, { tables: ['A2:B4'] }))).toEqual([
      'List',
      '| Id | Name |\n| ---: | --- |\n| 1 | Ann |\n| 2 | Bob |',
      'See sheet 2',
      '| Checked | by Eve |\n| --- | --- |',
    ]);
  });

  it('shows rows once that are merged as a whole, and lines above a table as its title', () => {
    const merged = [['About', ''], [], ['Version', '1.0'], []];
    expect(markdown(sheetOf(merged, { merges: ['A1:B2', 'A3:A4', 'B3:B4'] }))).toEqual([
      'About',
      '| Version | 1.0 |\n| --- | --- |',
    ]);
    expect(markdown(sheetOf([['Acme'], ['in euro'], [], ['Item', 'Sum'], ['Rent', 1]])).slice(0, 2)).toEqual([
      'Acme',
      'in euro',
    ]);
  });

  it('writes further rows of heads in bold, which merges show, and aligns columns by the values below', () => {
    const rows = [
      ['Region', 2023, '', 'Remarks'],
      ['', 'Q1', 'Q2', ''],
      ['North', 1, 2, 'new'],
    ];
    const merges = ['A1:A2', 'B1:C1', 'D1:D2'];
    expect(markdown(sheetOf(rows, { merges }))).toEqual([
      '| Region | 2023 | 2023 | Remarks |\n| --- | ---: | ---: | --- |\n| **Region** | **Q1** | **Q2** | **Remarks** |\n| North | 1 | 2 | new |',
    ]);
    const groups = [
      ['Part', 'Kind'],
      ['Pipe', 'steel'],
      ['', 'brass'],
    ];
    expect(markdown(sheetOf(groups, { merges: ['A2:A3'] }))[0]).toContain('| Pipe | steel |');
  });

  it('parts a table below another whose heads come again with further ones', () => {
    const staff = [
      ['Name', 'Role', ''],
      ['Ann', 'Lead', ''],
      ['Staff 2024'],
      ['Name', 'Role', 'Since'],
      ['Cy', 'Dev', 'May'],
    ];
    expect(markdown(sheetOf(staff))).toEqual([
      '| Name | Role |\n| --- | --- |\n| Ann | Lead |',
      'Staff 2024',
      '| Name | Role | Since |\n| --- | --- | --- |\n| Cy | Dev | May |',
    ]);
  });

  it('shows columns once whose cells are all merged, and a row that is merged over all columns once', () => {
    const rows = [
      ['Part', 'Remarks', '', ''],
      ['Pipe', 'steel', '', ''],
      ['All of these are tested', '', '', ''],
      ['Bolt', 'brass', '', ''],
    ];
    const merges = ['B1:D1', 'B2:D2', 'A3:D3', 'B4:D4'];
    expect(markdown(sheetOf(rows, { merges }))).toEqual([
      '| Part | Remarks |\n| --- | --- |\n| Pipe | steel |\n| All of these are tested |  |\n| Bolt | brass |',
    ]);
  });

  it('takes lines in a column of a table right below them for its titles', () => {
    const rows = [['', '', 'Free: 3 to 9'], ['', '', 'Used: 12'], [], ['Part', 'Place', 'Kind'], ['Tune', 47, 'knob']];
    expect(markdown(sheetOf(rows)).slice(0, 2)).toEqual(['Free: 3 to 9', 'Used: 12']);
  });

  it('puts what is drawn on the sheet before the table that begins below it', () => {
    const rows = [['Item', 'Sum'], ['Rent', 1], [], [], ['Kind', 'Sum'], ['Car', 2]];
    const drawn = [{ row: 2, column: 0, blocks: [{ type: 'code' as const, text: 'chart' }] }];
    expect(markdown(sheetOf(rows, { drawn }))[1]).toBe('```\nchart\n```');
  });

  it('keeps values behind blank columns with the years and numbers that name their rows', () => {
    const rows = [
      ['Year', 'Mode', '', 'Rate', 'Error', '', 'Asked', 'Answered'],
      [2019, 'Paper', '', 30, 8, '', 81, 25],
      [2020, '', '', '', '', '', '', ''],
      [2021, 'Web', '', 28, 7, '', 92, 31],
      [2023, 'Web', '', 31, 9, '', 88, 40],
    ];
    expect(markdown(sheetOf(rows))).toEqual([
      '| Year | Mode | Rate | Error | Asked | Answered |\n| ---: | --- | ---: | ---: | ---: | ---: |\n' +
        '| 2019 | Paper | 30 | 8 | 81 | 25 |\n| 2020 |  |  |  |  |  |\n' +
        '| 2021 | Web | 28 | 7 | 92 | 31 |\n| 2023 | Web | 31 | 9 | 88 | 40 |',
    ]);
    const headless = rows.slice(1).filter(([, mode]) => mode !== '');
    expect(markdown(sheetOf(headless))).toHaveLength(3);
  });

  it('keeps numbers behind a thin blank column with the numbers before it', () => {
    const rows = [
      ['Low', 'High', '', 'Low', 'High'],
      [5, 9, '', 4, 2],
      [3, 8, '', 6, 7],
    ];
    expect(markdown(sheetOf(rows, { thinColumns: new Set([2]) }))).toHaveLength(1);
    expect(markdown(sheetOf(rows))).toHaveLength(2);
  });

  it('shows what is merged over rows once where nothing else stands in them', () => {
    const rows = [
      ['Part', 'Count', '', 'Note', ''],
      ['', '', '', '', 'late'],
      ['Nut', 3, '', '', ''],
    ];
    const sheet = sheetOf(rows, { merges: ['A1:A2', 'B1:B2'] });
    expect(markdown(sheet)[0]).toBe('| Part | Count |\n| --- | ---: |\n| Nut | 3 |');
  });

  it('shows a text in merged rows as paragraphs, and the table in it as one', () => {
    const prose = (about: string) =>
      `${about} is what this part of the guide is about, with all that a reader has to do.`;
    const rows = [
      ['First steps', ''],
      [prose('Opening'), ''],
      ['Rows', ''],
      [prose('Reading'), ''],
      ['Name', 'Meaning'],
      ['Sum', 'All together'],
      [prose('Closing'), ''],
    ];
    const merges = [1, 2, 3, 4, 7].map((row) => `A${row}:B${row}`);
    expect(markdown(sheetOf(rows, { merges }))).toEqual([
      'First steps',
      prose('Opening'),
      'Rows',
      prose('Reading'),
      '| Name | Meaning |\n| --- | --- |\n| Sum | All together |',
      prose('Closing'),
    ]);
  });

  it('shows raised parts of a text as such', () => {
    const sheet = sheetOf([
      ['Area', 'Rank'],
      [7, 1],
    ]);
    const runs = [{ text: 'Area in km' }, { text: '2', script: 'superscript' as const }];
    sheet.rows.get(0)?.set(0, { text: 'Area in km2', runs });
    expect(markdown(sheet)[0]).toContain('| Area in km<sup>2</sup> | Rank |');
  });

  it('joins names of columns that continue in the rows below, and marks further rows of names', () => {
    const rows = [
      ['Function', 'Share', 'Number', 'Lowest'],
      ['', 'of hires', 'of hires', 'monthly'],
      ['', '', 'in all', 'pay'],
      ['Finance', 59, 323, 900],
      ['Sales', 9, 13, 700],
    ];
    expect(markdown(sheetOf(rows))).toEqual([
      '| Function | Share of hires | Number of hires in all | Lowest monthly pay |\n| --- | ---: | ---: | ---: |\n' +
        '| Finance | 59 | 323 | 900 |\n| Sales | 9 | 13 | 700 |',
    ]);
    const grouped = [
      ['Season', 'North', '', 'South', ''],
      ['', 'Fresh', 'Dried', 'Fresh', 'Dried'],
      ['Spring', 3, 4, 5, 6],
    ];
    expect(markdown(sheetOf(grouped))[0]).toContain('|  | **Fresh** | **Dried** | **Fresh** | **Dried** |');
  });

  it('takes rows of texts for values where the columns hold no numbers, or all the same text', () => {
    const texts = [
      ['Name', 'Town'],
      ['Ann', 'Rome'],
      ['Bob', 'Oslo'],
    ];
    expect(markdown(sheetOf(texts))[0]).not.toContain('**');
    const same = [
      ['Item', 'May', 'June'],
      ['Kind', 'open', 'open'],
      ['Nut', 3, 4],
      ['Bolt', 5, 6],
    ];
    expect(markdown(sheetOf(same))[0]).not.toContain('**');
    const missing = [
      ['', 'May', 'June'],
      ['', 'n/a', '-'],
      ['Nut', 3, 4],
      ['Bolt', 5, 6],
    ];
    expect(markdown(sheetOf(missing))[0]).toContain('|  | n/a | - |');
  });

  it('keeps lines that continue a note with it, and titles above each other as such', () => {
    const note = '(1) Counted at the end of the year, with all that were bought but not yet';
    const rows = [
      ['Company of makers'],
      ['Statistics'],
      [],
      ['Stock'],
      ['March'],
      [],
      ['Item', 'Count'],
      ['Nut', 3],
      ['Bolt', 4],
      ['1/ Without screws'],
      [note],
      ['delivered.'],
    ];
    expect(markdown(sheetOf(rows))).toEqual([
      'Company of makers',
      'Statistics',
      'Stock',
      'March',
      '| Item | Count |\n| --- | ---: |\n| Nut | 3 |\n| Bolt | 4 |',
      '1/ Without screws',
      note,
      'delivered.',
    ]);
  });

  it('keeps rows below a blank row with their table, though columns are blank in them', () => {
    const rows = [
      ['No', 'Step', 'Where', 'Note', 'Who', 'Days'],
      [1, 'Read', 'Desk', 'slow', 'Ann', 2],
      [2, 'Write', 'Desk', 'late', 'Bob', 3],
      [],
      [3, 'Check', 'Hall', '', 'Ann', 1],
      [4, 'Print', 'Hall', '', 'Bob', 1],
    ];
    expect(markdown(sheetOf(rows))).toHaveLength(1);
    expect(markdown(sheetOf(rows))[0]).toContain('| 4 | Print | Hall |  | Bob | 1 |');
  });

  it('keeps values of texts with the row of names above them, though columns are blank', () => {
    const rows = [['First', 'Last', 'Street', 'Town', 'Mail'], [], ['Ann', 'Lee', '', 'Rome', 'a@b.example']];
    expect(markdown(sheetOf(rows))).toEqual([
      '| First | Last | Street | Town | Mail |\n| --- | --- | --- | --- | --- |\n| Ann | Lee |  | Rome | a@b.example |',
    ]);
  });

  it('keeps values with labels that are indented', () => {
    const rows = [
      ['Aims', '', 'Now', '', 'Later', 'Then'],
      ['', 'Income', 7, '', 8, 9],
      ['', 'Costs', 3, '', 4, 5],
    ];
    expect(markdown(sheetOf(rows))).toHaveLength(1);
  });

  it('keeps parts of texts between blank rows with the names of their columns', () => {
    const rows = [
      ['', 'Start', '', 'Aim'],
      ['Goal', 'Year', 'Share', 'Share'],
      [],
      ['Access to data', '', '', ''],
      ['(State)', 'NA', '---', 'TBD'],
      [],
      ['Use of data', 'BSL', '---', '---'],
      [],
      ['Plans:', 'none', 'later', 'open'],
      ['Costs:', 'none', 'later', 'open'],
    ];
    const [table = '', form = ''] = markdown(sheetOf(rows));
    expect(table.split('\n')).toHaveLength(6);
    expect(table).toContain('| Use of data | BSL | --- | --- |');
    expect(form).toContain('| Plans: | none | later | open |');
  });

  it('does not take a table of texts for the names of the one below it', () => {
    const kinds = ['Kind', 'Straight', 'Bent', 'Round'];
    const rows = [kinds, ['Symbol', 'S', 'B', 'R'], [], ['Place', 'North', 'South', 'West'], ['Symbol', 'N', 'S', 'W']];
    expect(markdown(sheetOf(rows))).toHaveLength(2);
  });
});
