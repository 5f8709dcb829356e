import type { Run } from '../layout/line.ts';

/** Signs that some makers always set in code letters, whatever stands around them. */
const TYPED_SIGN = /^\\?["^~]\\?$/;

/**
 * Runs of code letters as a reader sees them: slanted and bold parts of one command are one run, and a quotation mark or
 * circumflex that touches a word of other letters is a sign of the text.
 */
export function codeRuns(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(({ monospace }) => monospace)) return runs;
  const out: Run[] = [];
  for (const [index, run] of runs.entries()) {
    const shown = isTypedSign(run, runs[index - 1], runs[index + 1]) ? { ...run, monospace: false } : run;
    const last = out.at(-1);
    if (last && isCode(last) && isCode(shown) && last.url === shown.url)
      out[out.length - 1] = { ...last, text: last.text + shown.text };
    else out.push(shown);
  }
  return out;
}

const isCode = (run: Run): boolean => run.monospace && !run.raised && !run.lowered && run.note === undefined;

function isTypedSign(run: Run, before: Run | undefined, after: Run | undefined): boolean {
  if (!run.monospace || !TYPED_SIGN.test(run.text.trim())) return false;
  return touches(before, /[^\s\u2018\u201c]$/) || (/\S$/.test(run.text) && touches(after, /^[\p{L}\p{N}(]/u));
}

const touches = (run: Run | undefined, edge: RegExp): boolean => run?.monospace === false && edge.test(run.text);
