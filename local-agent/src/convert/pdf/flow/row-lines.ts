import { median, overlap } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { LARGER_TEXT, MAJORITY } from '../layout/measures.ts';
import { FIGURE } from '../tables/figure-rows.ts';
import { YEAR } from '../tables/statements/signs.ts';
import { type Table, textOf } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';

/** A row is no farther below its table, font sizes. */
const FARTHEST = 2;
/** Fewer figures behind a label may be below those of a table by chance. */
const MIN_FIGURES = 3;

/**
 * A line right below a table, such as the totals in a frame of their own, is one more row of it where its
 * figures stand below those of the table's columns, each in one of its own.
 */
export function joinRowLines(items: readonly FlowItem[]): FlowItem[] {
  const out: FlowItem[] = [];
  for (const item of items) {
    const above = out.at(-1);
    const isPlain = item.kind === 'line' && !item.turned && !item.aside;
    const table = isPlain && above?.kind === 'table' ? withLineAsRow(above.table, item.line) : undefined;
    if (table) out.pop();
    out.push(table ? { kind: 'table', table } : item);
  }
  return out;
}

function withLineAsRow(table: Table, line: Line): Table | undefined {
  const size = median(table.cells.flatMap(({ lines }) => lines.map((own) => own.size)));
  const white = line.y0 - table.y1;
  if (white > FARTHEST * size || white < -size || line.size > LARGER_TEXT * size) return undefined;
  const places = placesOf(table, line.pieces ?? []);
  if (!places) return undefined;
  const cells = Array.from({ length: table.columnCount }, (_, column) => {
    const own = line.pieces?.[places.indexOf(column)];
    return { row: table.rowCount, column, rows: 1, columns: 1, lines: own ? [own] : [] };
  });
  return { ...table, y1: line.y1, rowCount: table.rowCount + 1, cells: [...table.cells, ...cells] };
}

/** The column of each part of a line: a label and figures in most columns of figures, or figures alone in all columns. */
function placesOf(table: Table, pieces: readonly Line[]): number[] | undefined {
  const labels = pieces.findIndex(isFigure);
  const figures = pieces.slice(Math.max(0, labels));
  if (labels < 0 || labels > 1 || !figures.every(isFigure)) return undefined;
  const places = figures.map((figure) => figureColumn(table, figure));
  const first = Math.min(...places);
  if (first < labels || new Set(places).size < places.length) return undefined;
  const [label] = pieces;
  if (labels === 0 || !label) return places.length > 1 && places.length === table.columnCount ? places : undefined;
  const behind = columnsOfFigures(table).filter((column) => column > 0);
  if (figures.length < MIN_FIGURES || figures.length < MAJORITY * behind.length) return undefined;
  if (label.x1 > (table.edges[first] ?? 0)) return undefined;
  const middle = (label.x0 + label.x1) / 2;
  return [
    Math.min(
      first - 1,
      Math.max(
        0,
        table.edges.findLastIndex((edge) => edge < middle),
      ),
    ),
    ...places,
  ];
}

const isFigure = ({ text }: Line): boolean => FIGURE.test(text.trim()) && !YEAR.test(text.trim());

/** The only column whose figures stand above a figure, -1 where none or several do. */
function figureColumn(table: Table, { x0, x1 }: Line): number {
  const over = new Set(
    table.cells
      .filter((cell) => cell.columns === 1 && FIGURE.test(textOf(cell)))
      .filter(({ lines }) => lines.some((line) => overlap(line.x0, line.x1, x0, x1) > 0))
      .map(({ column }) => column),
  );
  const [only, other] = over;
  return only !== undefined && other === undefined ? only : -1;
}

/** The columns with some figure. */
const columnsOfFigures = ({ cells }: Table): number[] => [
  ...new Set(cells.filter((cell) => FIGURE.test(textOf(cell))).map(({ column }) => column)),
];
