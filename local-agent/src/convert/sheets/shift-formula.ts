/** A column's letters from its number, from 0: 0 is `A`. */
export function columnLetters(column: number): string {
  let rest = column + 1;
  let letters = '';
  while (rest > 0) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
    rest = Math.floor((rest - 1) / 26);
  }
  return letters;
}

const columnOf = (letters: string) =>
  Array.from(letters.toUpperCase()).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/**
 * A formula moved by rows and columns, as fill handles move it: relative references move along, `$` holds. Cells that
 * share a formula are stored as the first cell's formula (ECMA-376 part 1, 18.3.1.40).
 */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  return formula.replace(
    /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\w.$])(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\w.(])/g,
    (part, holdColumn?: string, letters?: string, holdRow?: string, row?: string) => {
      if (letters === undefined || row === undefined) return part;
      const shown = holdColumn ? letters : columnLetters(Math.max(0, columnOf(letters) + columns));
      return `${holdColumn}${shown}${holdRow}${holdRow ? row : Math.max(1, Number(row) + rows)}`;
    },
  );
}
