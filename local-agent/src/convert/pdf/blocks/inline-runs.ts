import type { Inline } from '../../markdown/blocks.ts';
import type { Run } from '../layout/line.ts';
import { shortenLeaders } from '../patterns/leaders.ts';
import { codeRuns } from './code-runs.ts';
import { stopsBehindLinks } from './stops-behind-links.ts';

/** Which looks are marked in Markdown: none for headings and table heads, whose looks are the block's. */
export type Emphasis = { readonly bold: boolean; readonly italic: boolean };

export const EVERY_LOOK: Emphasis = { bold: true, italic: true };
export const NO_LOOK: Emphasis = { bold: false, italic: false };

/**
 * Runs as inline nodes. A look that all the text shares says nothing and is omitted, unless it is one of `distinct`: the
 * looks that running text has not.
 */
export function inlineRuns(runs: readonly Run[], emphasis: Emphasis, distinct = NO_LOOK): Inline[] {
  const lettered = runs.filter((run) => /[\p{L}\p{N}]/u.test(run.text));
  const everyBold = lettered.every((run) => run.bold);
  const everyItalic = lettered.every((run) => run.italic);
  const everyCode = lettered.every((run) => run.monospace);
  const look = {
    bold: emphasis.bold && (distinct.bold || !everyBold),
    italic: emphasis.italic && (distinct.italic || !everyItalic),
  };
  return codeRuns(withBackslashes(stopsBehindLinks(runs))).flatMap((run) => inlineRun(run, look, !everyCode));
}

/** The backslash of a command in code letters may be of another font, as TeX's fonts of signs have it. */
function withBackslashes(runs: readonly Run[]): readonly Run[] {
  const begins = runs.map(
    (run, index) => run.monospace && /^[\p{L}@]/u.test(run.text) && endsWithBackslash(runs[index - 1]),
  );
  if (!begins.includes(true)) return runs;
  return runs
    .map((run, index) => ({
      ...run,
      text: (begins[index] ? '\\' : '') + (begins[index + 1] ? run.text.slice(0, -1) : run.text),
    }))
    .filter(({ text }) => text !== '');
}

const endsWithBackslash = (run: Run | undefined): boolean => run?.monospace === false && run.text.endsWith('\\');

function inlineRun(run: Run, look: Emphasis, code: boolean): Inline[] {
  const shown = lookOf(run, look, code);
  const nodes: Inline[] = run.struck ? [{ type: 'delete', children: shown }] : shown;
  return run.url ? [{ type: 'link', url: run.url, children: nodes }] : nodes;
}

function lookOf(run: Run, look: Emphasis, code: boolean): Inline[] {
  if (run.monospace && code && run.text.trim()) {
    const body = run.text.trimEnd();
    const tail = run.text.slice(body.length);
    return [{ type: 'code', text: body }, ...(tail ? [{ type: 'text', text: tail } as const] : [])];
  }
  let node: Inline = { type: 'text', text: shortenLeaders(run.text) };
  if (run.note)
    return [
      { type: 'footnoteReference', id: run.note },
      ...(/\s$/.test(run.text) ? [{ type: 'text', text: ' ' } as const] : []),
    ];
  if (run.raised || run.lowered) return shifted(run);
  if (!/[\p{L}\p{N}]/u.test(run.text)) return [node];
  if (run.italic && look.italic) node = { type: 'emphasis', children: [node] };
  if (run.bold && look.bold) node = { type: 'strong', children: [node] };
  return [node];
}

/** Raised and lowered text; the space after it belongs to the line. */
function shifted(run: Run): Inline[] {
  const body = run.text.trim();
  const [lead = '', tail = ''] = [/^\s*/, /(?<!\s)\s*$/].map((pattern) => pattern.exec(run.text)?.[0]);
  if (!body) return [{ type: 'text', text: run.text }];
  return [
    { type: 'text', text: lead },
    { type: run.raised ? 'superscript' : 'subscript', children: [{ type: 'text', text: body }] },
    { type: 'text', text: tail },
  ];
}
