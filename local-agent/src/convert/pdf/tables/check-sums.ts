/** A label of a sum, in some languages of accounts. */
const TOTAL = /^(?:sub-?)?(?:total|totals|gesamt|insgesamt|summe|totale|totaal|suma)\b/i;
/** A total of some rows among those above. */
const ABOVE = /\babove\b/i;
const NOTHING = /^[-\u2013-\u2015]?$/;
/** A sum of fewer units may come about by chance. */
const MIN_UNITS = 100;
/** What an exact sum may be off, units: decimal fractions are not exact. */
const EXACT = 0.01;
/** A total of a column that is mostly blank above it is of other rows; share of the parts. */
const MAX_BLANK = 0.5;

/** A column whose parts do not add up to its total, though those of another column do. */
export type WrongSum = {
  /** The total's label, its column and value as they are printed, and what the rows above add up to. */
  readonly label: string;
  readonly column: number;
  readonly printed: string;
  readonly sum: number;
};

type Value = { readonly value: number; readonly decimals: number };

/**
 * The first column in which a labelled total is not the sum of the rows above it. How many rows belong to a total is seen in
 * another column, where they add up to it; without one nothing is said. Totals stand for their rows in the totals below them. A
 * total between the values above it is an average. `rows` are the texts of a table's cells.
 */
export function findWrongSum(rows: readonly (readonly string[])[]): WrongSum | undefined {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const numbers = rows.map((row) => row.map(readNumber));
  let open: number[] = [];
  for (const [index, row] of rows.entries()) {
    const own = numbers[index] ?? [];
    if (!own.slice(1).some(Boolean)) continue;
    if (!TOTAL.test(row[0] ?? '') || ABOVE.test(row[0] ?? '')) {
      open.push(index);
      continue;
    }
    const reaches = Array.from({ length: columns }, (_, column) => reachesOf(numbers, open, index, column));
    const reach = commonReach(reaches);
    const parts = reach === undefined ? [] : open.slice(-reach);
    for (const [column, found] of reaches.entries()) {
      const total = own[column];
      const values = parts.map((part) => numbers[part]?.[column]);
      if (!total || !found.isLarge || parts.length === 0 || found.near.length > 0) continue;
      if (values.some((value) => value === undefined) || isWithin(total, values)) continue;
      const blank = parts.filter((part) => !rows[part]?.[column]).length;
      if (blank >= MAX_BLANK * parts.length) continue;
      const sum = values.reduce((all, value) => all + (value?.value ?? 0), 0);
      return { label: row[0] ?? '', column, printed: row[column] ?? '', sum: Number(sum.toFixed(total.decimals)) };
    }
    open = parts.length > 0 ? [...open.slice(0, -parts.length), index] : [...open, index];
  }
  return undefined;
}

/** Numbers of rows above that add up to a total, but for what rounding may add, and those that do so exactly. */
type Reaches = { readonly near: readonly number[]; readonly exact: readonly number[]; readonly isLarge: boolean };

/** How many of the rows above may add up to a total in a column. */
function reachesOf(
  numbers: readonly (readonly (Value | undefined)[])[],
  open: readonly number[],
  index: number,
  column: number,
): Reaches {
  const total = numbers[index]?.[column];
  const near: number[] = [];
  const exact: number[] = [];
  if (!total || column === 0) return { near, exact, isLarge: false };
  const unit = 10 ** -total.decimals;
  let sum = 0;
  for (let count = 1; count <= open.length; count++) {
    const value = numbers[open[open.length - count] ?? -1]?.[column];
    if (!value) break;
    sum += value.value;
    const off = Math.abs(sum - total.value) / unit;
    // Each part and the total are rounded.
    if (count > 1 && off <= (count + 1) / 2) near.push(count);
    if (count > 1 && off <= EXACT) exact.push(count);
  }
  return { near, exact, isLarge: Math.abs(total.value) >= MIN_UNITS * unit };
}

/** The reach that most columns have in common, of those with large totals. */
function commonReach(reaches: readonly Reaches[]): number | undefined {
  const votes = Map.groupBy(
    reaches.filter(({ isLarge }) => isLarge).flatMap(({ exact }) => exact),
    (reach) => reach,
  );
  return [...votes].sort(([a, as], [b, bs]) => bs.length - as.length || a - b)[0]?.[0];
}

function isWithin({ value }: Value, parts: readonly (Value | undefined)[]): boolean {
  const largest = Math.max(...parts.map((part) => Math.abs(part?.value ?? 0)));
  return Math.abs(value) <= largest;
}

/** A cell's number; nothing and a dash are 0, `undefined` for shares, dates and texts. */
function readNumber(text: string): Value | undefined {
  const plain = text.replace(/[$\u20ac\u00a3\u00a5\u20b9\s]/g, '');
  if (NOTHING.test(plain)) return { value: 0, decimals: 0 };
  const digits = plain.replace(/^[-(\u2212\u2013]+/, '').replace(/\)$/, '');
  const isNegative = /^[-(\u2212\u2013]/.test(plain);
  const [, whole = '', , fraction = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(\.(\d+))?$/.exec(digits) ?? [];
  if (whole === '') return undefined;
  const value = Number(`${whole.replaceAll(',', '')}.${fraction || '0'}`);
  return { value: isNegative ? -value : value, decimals: fraction.length };
}
