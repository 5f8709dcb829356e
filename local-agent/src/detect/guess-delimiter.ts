import { parseDelimited } from './parse-delimited.ts';

const DELIMITERS = ['\t', ';', ',', '|'] as const;
const SAMPLE_CHARS = 64_000;
const SAMPLE_ROWS = 200;

/**
 * The delimiter of a table in text: the one that gives most rows one width above 1. A first line `sep=;` decides.
 * With `strict`, for text of unknown kind, `undefined` unless at least three rows agree entirely.
 */
export function guessDelimiter(text: string, { strict = false } = {}): string | undefined {
  const declared = /^sep=(.)\n/.exec(text)?.[1];
  if (declared) return declared;
  let best: { delimiter: string; score: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const sample = { most: SAMPLE_ROWS, cut: text.length > SAMPLE_CHARS };
    const rows = [...parseDelimited(text.slice(0, SAMPLE_CHARS), delimiter, sample)].filter(
      (row) => row.length > 1 || row[0],
    );
    // The sample's last row may be cut.
    if (text.length > SAMPLE_CHARS) rows.pop();
    const widths = new Map<number, number>();
    for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
    const [width, count] = [...widths].filter(([width]) => width > 1).sort(([, a], [, b]) => b - a)[0] ?? [1, 0];
    if (strict && (rows.length < 3 || count < rows.length)) continue;
    const score = (count / Math.max(1, rows.length)) * (1 + Math.log(width));
    if (width > 1 && (!best || score > best.score + 1e-9)) best = { delimiter, score };
  }
  return best?.delimiter ?? (strict ? undefined : ',');
}
