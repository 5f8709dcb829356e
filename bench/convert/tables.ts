import type { Pace } from './pages-per-second.ts';
import type { Score } from './score.ts';

/** One document as one tool converted it. */
export type Measured = {
  readonly tool: string;
  readonly format: string;
  readonly features: readonly string[];
  readonly score: Score;
  readonly overall: number;
  /** 0 when the tool failed. */
  readonly ms: number;
  /** Peak memory of the tool's process over the whole set. */
  readonly peakBytes: number;
};

const mean = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
};

const shown = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(3).replace(/^0/, ''));

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function grouped<T>(values: readonly T[], key: (value: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return [...groups];
}

const scores = (group: readonly Measured[]): string[] => [
  shown(mean(group.map((one) => one.overall))),
  shown(mean(group.map(({ score }) => score.text))),
  shown(mean(group.map(({ score }) => score.tables))),
  shown(mean(group.map(({ score }) => score.headings))),
  shown(mean(group.map(({ score }) => score.lists))),
];

/** Quality by format and tool. */
export const qualityTable = (measured: readonly Measured[]): string =>
  table(
    ['format', 'tool', 'overall', 'text', 'tables', 'headings', 'lists'],
    grouped(measured, ({ format }) => format).flatMap(([format, ofFormat]) =>
      grouped(ofFormat, ({ tool }) => tool).map(([tool, group], index) => [
        index === 0 ? `${format} (${group.length})` : '',
        tool,
        ...scores(group),
      ]),
    ),
  );

/** Quality by what the documents contain. */
export function featureTable(measured: readonly Measured[]): string {
  const pairs = measured.flatMap((one) => one.features.map((feature) => ({ feature, one })));
  const rows = grouped(pairs, ({ feature }) => feature)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([feature, group]) => [feature, String(group.length), ...scores(group.map(({ one }) => one))]);
  return table(['with', 'documents', 'overall', 'text', 'tables', 'headings', 'lists'], rows);
}

/** Processor time a document by format, beside that of the first tool, and the largest process over all of them. */
export function speedTable(measured: readonly Measured[]): string {
  const formats = [...new Set(measured.map(({ format }) => format))];
  const timeOf = (group: readonly Measured[], format: string) =>
    mean(group.filter((one) => one.format === format && one.ms > 0).map((one) => one.ms));
  const tools = grouped(measured, ({ tool }) => tool);
  const first = tools[0]?.[1] ?? [];
  const rows = tools.map(([tool, group]) => [
    tool,
    ...formats.map((format) => {
      const ms = timeOf(group, format);
      const ours = timeOf(first, format);
      if (ms === undefined) return '-';
      return `${Math.round(ms)} ms${ours && group !== first ? ` (${(ms / ours).toFixed(1)}x)` : ''}`;
    }),
    `${Math.round((group[0]?.peakBytes ?? 0) / 1e6)} MB`,
  ]);
  return table(['tool', ...formats, 'largest process'], rows);
}

/** Ways to read one long PDF side by side. */
export const paceTable = (paces: readonly Pace[]): string =>
  table(
    ['reading', 'pages a second', 'largest process'],
    paces.map(({ what, pagesPerSecond, peakBytes }) => [
      what,
      pagesPerSecond.toFixed(1),
      `${Math.round(peakBytes / 1e6)} MB`,
    ]),
  );
