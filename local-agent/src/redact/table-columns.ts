import { isSecretValue } from './assignments.ts';
import type { Scanner } from './secret.ts';
import { classifyName, type NameClass } from './secret-names.ts';

const MAX_CELLS = 200;
const SECRET_PART = /pass|pwd|secret|token|key|cred/i;

/** Secrets in the columns of Markdown tables and of tab or comma separated text whose head names them. */
export const findTableColumns: Scanner = function* (text) {
  if (!SECRET_PART.test(text)) return;
  let columns: Map<number, NameClass> | undefined;
  let sign = '|';
  let offset = 0;
  for (const line of text.split('\n')) {
    if (columns) {
      if (!line.includes(sign)) columns = undefined;
      else yield* secretsOfRow(line, sign, offset, columns);
    } else {
      if (line.length > 4_000 || !SECRET_PART.test(line)) {
        offset += line.length + 1;
        continue;
      }
      sign = line.includes('|') ? '|' : line.includes('\t') ? '\t' : ',';
      columns = line.includes(sign) ? secretColumns(line, sign) : undefined;
    }
    offset += line.length + 1;
  }
};

/** The columns of a head that name secrets: a head holds short names only. */
function secretColumns(line: string, sign: string): Map<number, NameClass> | undefined {
  const cells = line.split(sign).map(plain);
  // code has lists with commas too; a head of values has a name in each cell and begins its line
  if (sign === ',' && (cells.includes('') || /^\s|[()"'`;]/.test(line))) return undefined;
  if (cells.length > MAX_CELLS || !cells.every((cell) => /^[\p{L}\d _./()#-]{0,40}$/u.test(cell))) return undefined;
  const columns = new Map<number, NameClass>();
  for (const [index, cell] of cells.entries()) {
    const sort = cell === '' ? undefined : classifyName(cell.replaceAll(' ', '_'));
    if (sort) columns.set(index, sort);
  }
  return columns.size > 0 ? columns : undefined;
}

function* secretsOfRow(line: string, sign: string, offset: number, columns: ReadonlyMap<number, NameClass>) {
  let start = offset;
  for (const [index, cell] of line.split(sign).slice(0, MAX_CELLS).entries()) {
    const sort = columns.get(index);
    const value = plain(cell);
    if (sort && isSecretValue(sort, value, { quoted: false, alone: true })) {
      const from = start + cell.indexOf(value);
      yield { kind: sort, start: from, end: from + value.length };
    }
    start += cell.length + sign.length;
  }
}

const plain = (cell: string) => cell.trim().replace(/^["'`*]+|(?<!["'`*])["'`*]+$/g, '');
