import { MAJORITY } from '../../layout/measures.ts';
import { FIGURE } from '../figure-rows.ts';
import { type Table, textOf } from '../table.ts';
import { AMOUNT, YEAR } from './signs.ts';

/** Signs of currencies and dashes: part of an amount. */
const NO_LABEL = /^(?:[$\u20ac\u00a3\u00a5]?[-\u2013-\u2015]?)$/;

/** Lines around amounts alone leave their labels outside. Heads, which rows without figures are, show none. */
export function hasLabels({ cells }: Table): boolean {
  const isFigure = (text: string) => FIGURE.test(text.split(' ').at(-1) ?? '') && !YEAR.test(text);
  const rows = new Set(cells.flatMap((cell) => (cell.column > 0 && isFigure(textOf(cell)) ? [cell.row] : [])));
  const first = cells.filter(({ column, row }) => column === 0 && (rows.size === 0 || rows.has(row))).map(textOf);
  const isAmount = (text: string) => AMOUNT.test(text) && FIGURE.test(text.split(' ').at(-1) ?? '');
  const isSigned = ([sign = '', figure = '']: string[]) => /^\p{Sc}$/u.test(sign) && FIGURE.test(figure);
  const others = first.filter(
    (text) => isAmount(text) || isSigned(text.split(' ')) || text.split(' ').every((part) => NO_LABEL.test(part)),
  );
  return others.length < MAJORITY * first.length;
}
