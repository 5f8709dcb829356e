import { surveyMarkdown } from '../survey-markdown.ts';

/**
 * A document as a part of another one: its highest headings come to stand at `level` (six is the deepest), its notes get
 * names that begin with `prefix`.
 */
export function embedMarkdown(markdown: string, level: number, prefix: string): string {
  const { outline } = surveyMarkdown(markdown);
  const shift = level - outline.reduce((highest, heading) => Math.min(highest, heading.level), 6);
  let out = '';
  let at = 0;
  for (const { level: own, start } of outline) {
    const mark = markdown.indexOf('#', start);
    out += markdown.slice(at, mark) + '#'.repeat(Math.min(Math.max(own + shift, 1), 6));
    at = mark + own;
  }
  out += markdown.slice(at);
  return out.replace(/\[\^([\w-]+)\]/g, `[^${prefix}$1]`);
}
