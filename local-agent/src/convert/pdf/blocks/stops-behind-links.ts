import type { Run } from '../layout/line.ts';

/** A single sign that ends a sentence or a part of it, and no abbreviation of a firm. */
const STOP = /(?<![.,;:]|\b(?:Inc|Ltd|Corp|Co))[.,;:]$/;

/** Links without the sign of the sentence around them that stands right behind their last word, unless their address has it too. */
export const stopsBehindLinks = (runs: readonly Run[]): Run[] =>
  runs.flatMap((run, index) => {
    const body = run.text.trimEnd();
    const stop = body.slice(-1);
    if (!run.url || runs[index + 1]?.url === run.url || !STOP.test(body) || run.url.endsWith(stop)) return [run];
    const { url: _, ...plain } = run;
    const end = { ...plain, monospace: false, text: run.text.slice(body.length - 1) };
    return body.length > 1 ? [{ ...run, text: body.slice(0, -1) }, end] : [end];
  });
