import type { LinkedPart } from './deck-links.ts';
import { type CharacterRun, PLAIN_RUN } from './text-style.ts';

/** A part of a text in one look, from a character to the one behind its last. */
export type TextRun = CharacterRun & { readonly from: number; readonly to: number; readonly url: string | undefined };

/** Runs with their places, cut where links begin and end; what no run covers is plain. */
export function placeRuns(runs: readonly CharacterRun[], links: readonly LinkedPart[], length: number): TextRun[] {
  const out: TextRun[] = [];
  const edges = links.flatMap(({ begin, end }) => [begin, end]);
  let next = 0;
  let at = 0;
  const link = () => (next % 2 === 1 ? links[(next - 1) / 2]?.url : undefined);
  const put = (run: CharacterRun, to: number) => {
    for (;;) {
      while (next < edges.length && (edges[next] ?? 0) <= at) next++;
      const until = Math.min(to, edges[next] ?? to);
      if (until > at) out.push({ ...run, from: at, to: until, url: link() });
      at = Math.max(at, until);
      if (until >= to) return;
    }
  };
  for (const run of runs) if (at < length) put(run, Math.min(at + run.count, length));
  if (at < length) put(PLAIN_RUN, length);
  return out;
}

/** Finds the run at a position; positions must not fall from call to call. */
export function runFinder<T extends { readonly count: number }>(
  runs: readonly T[],
): (position: number) => T | undefined {
  let index = 0;
  let end = runs[0]?.count ?? 0;
  return (position) => {
    while (index < runs.length && position >= end) end += runs[++index]?.count ?? 0;
    return runs[index];
  };
}

/** Gives the runs of a line after the other, cut at its ends. */
export function lineRuns(runs: readonly TextRun[]): (from: number, to: number) => TextRun[] {
  let first = 0;
  return (from, to) => {
    while ((runs[first]?.to ?? Number.POSITIVE_INFINITY) <= from) first++;
    const out: TextRun[] = [];
    for (let index = first; ; index++) {
      const run = runs[index];
      if (!run || run.from >= to) return out;
      out.push({ ...run, from: Math.max(run.from, from), to: Math.min(run.to, to) });
    }
  };
}
