/** The sections of a format: what stands between semicolons with an even number of quotes behind them. */
export function sectionsOf(format: string): string[] {
  const pieces = format.split('"');
  const sections = [''];
  for (const [index, piece] of pieces.entries()) {
    const [first = '', ...others] = (pieces.length - 1 - index) % 2 === 0 ? piece.split(';') : [piece];
    sections.push(`${sections.pop()}${index > 0 ? '"' : ''}${first}`, ...others);
  }
  return sections;
}

/** Spreadsheets round the 15 digits that they show, so that 9.215 becomes 9.22 though the nearest double is below it. */
export const asWritten = (value: number): number =>
  !Number.isInteger(value) && Math.abs(value) < 1e15 ? Number(value.toPrecision(15)) * (1 + 2 * Number.EPSILON) : value;
