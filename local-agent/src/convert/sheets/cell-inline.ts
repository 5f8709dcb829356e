import { type Inline, text } from '../markdown/blocks.ts';
import type { SheetCell, TextRun } from './workbook.ts';

/** What a cell displays: its text with its lines, what it links to, and its formula. */
export function cellInline({ text: value, url, runs, formula }: SheetCell): Inline[] {
  const content = runs ? runs.flatMap(runInline) : linesInline(value.trim());
  const shown: Inline[] = url ? [{ type: 'link', url, children: content }] : content;
  return formula ? [...shown, text(' '), { type: 'code', text: formula }] : shown;
}

function runInline({ text: value, script }: TextRun): Inline[] {
  const content = linesInline(value);
  return script ? [{ type: script, children: content }] : content;
}

const linesInline = (value: string): Inline[] =>
  value.split('\n').flatMap((line, index): Inline[] => (index === 0 ? [text(line)] : [{ type: 'break' }, text(line)]));
