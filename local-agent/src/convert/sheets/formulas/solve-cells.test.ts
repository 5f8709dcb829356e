import { describe, expect, it } from 'vitest';
import type { Scalar } from './formula-value.ts';
import { cellSolver, type StoredCell } from './solve-cells.ts';

/** A sheet from rows; texts that begin with an equals sign are formulas, blanks nothing. */
function stored(rows: readonly (readonly Scalar[])[]): Map<number, Map<number, StoredCell>> {
  const cell = (value: Scalar): StoredCell =>
    typeof value === 'string' && value.startsWith('=')
      ? { value: undefined, formula: value.slice(1) }
      : { value, formula: '' };
  return new Map(
    rows.map((line, row) => [
      row,
      new Map(line.flatMap((value, column) => (value === '' ? [] : [[column, cell(value)] as const]))),
    ]),
  );
}

const GOODS = stored([
  ['red', 4, 1.25],
  ['blue', -2, 2.5],
  ['red', 10, 3.75],
  ['green', 7, 5],
]);

const solve = (formula: string): Scalar | undefined =>
  cellSolver(
    new Map([
      ['My goods', GOODS],
      ['S', stored([[`=${formula}`, 3, 'B']])],
    ]),
  )('S', 0, 0);

describe('cellSolver', () => {
  it.each([
    ['1+2*3^2', 19],
    ['-2^2', 4],
    ['10%+5', 5.1],
    ['2^3^2', 64],
    ['8/4/2', 1],
    ['"a"&1.5&TRUE', 'a1.5TRUE'],
    ['"a"="A"', true],
    ['0.1+0.2=0.3', true],
    ['1/0', { error: '#DIV/0!' }],
    ['"x"+1', { error: '#VALUE!' }],
    ['B1*2', 6],
    ['D9', 0],
    ['IF(D9="","none",1/0)', 'none'],
    ['IFERROR(1/0,"bad")', 'bad'],
    ['AND(B1>1,NOT(B1>9))', true],
    ['ROUND(1.005,2)', 1.01],
    ['ROUND(-2.5,0)', -3],
    ['ROUNDDOWN(1234.5,-2)', 1200],
    ['MOD(-3,2)', 1],
    ["SUM('My goods'!B1:B4,1)", 20],
    ["SUM('My goods'!B:B)", 19],
    ["AVERAGE('my goods'!C1:C4)", 3.125],
    ["MAX('My goods'!B1:B4)-MIN('My goods'!B1:B4)", 12],
    ["COUNTA('My goods'!A1:D6)", 12],
    ["COUNTBLANK('My goods'!A1:D6)", 12],
    ['COUNTIF(\'My goods\'!B1:B4,">=4")', 3],
    ["SUMIF('My goods'!A1:A4,\"RED\",'My goods'!B1:B4)", 14],
    ['COUNTIF(\'My goods\'!A1:A4,"*E?")', 3],
    ['COUNTIF(\'My goods\'!A1:A4,"<>?e*")', 2],
    ['COUNTIF(\'My goods\'!A1:A4,"re~*")', 0],
    ["SUMIF('My goods'!A1:A4,\"*re*\",'My goods'!B1:B4)", 21],
    ["SUMPRODUCT(('My goods'!A1:A4=\"red\")*'My goods'!C1:C4)", 5],
    ['VLOOKUP("green",\'My goods\'!A1:C4,3,FALSE)', 5],
    ["INDEX('My goods'!A1:A4,MATCH(7,'My goods'!B1:B4,0))", 'green'],
    ['VLOOKUP("pink",\'My goods\'!A1:C4,3,FALSE)', { error: '#N/A' }],
    ['TEXT(0.256,"0.0%")', '25.6%'],
    ['MID("hello",2,3)&LEN("abc")', 'ell3'],
    ['DATE(2024,2,30)', 45352],
    ['EOMONTH(DATE(2024,1,31),1)', 45351],
    ['_xlfn.CONCAT(C1,"-",B1)', 'B-3'],
  ])('computes =%s as spreadsheets do', (formula, value) => {
    const solved = solve(formula);
    if (typeof value === 'number') expect(solved).toBeCloseTo(value, 10);
    else expect(solved).toEqual(value);
  });

  it.each(['TODAY()', 'MyName*2', 'A1+1', 'SUM(Other!A1)', 'SUM(Table1[Sum])', 'B1:C1*2', '1+'])(
    'leaves =%s, whose result nobody can know from the file',
    (formula) => expect(solve(formula)).toBeUndefined(),
  );

  it('stops at formulas that wait for too many others, or read too many cells', () => {
    const long = Array.from({ length: 5_000 }, (_, row) => [row === 4_999 ? 1 : `=A${row + 2}+1`]);
    expect(cellSolver(new Map([['S', stored(long)]]))('S', 0, 0)).toBeUndefined();
    const wide = stored([['=SUM(A2:XFD20000)']]);
    expect(cellSolver(new Map([['S', wide]]))('S', 0, 0)).toBeUndefined();
    const nested = stored([[`=${'-'.repeat(5_000)}1`], [`=${'('.repeat(4_000)}1${')'.repeat(4_000)}`]]);
    expect([0, 1].map((row) => cellSolver(new Map([['S', nested]]))('S', row, 0))).toEqual([undefined, undefined]);
  });
});
