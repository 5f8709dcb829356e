import type { OutlineEntry } from '@docferry/shared-contracts';
import { LIMITS } from '@docferry/shared-contracts/limits';

/** Headings with their UTF-16 offsets, and how many tables there are. Code fences are passed over. */
export function surveyMarkdown(markdown: string): { outline: OutlineEntry[]; tables: number } {
  const outline: OutlineEntry[] = [];
  let tables = 0;
  let fence = '';
  let start = 0;
  let previous = '';
  while (start <= markdown.length) {
    const newline = markdown.indexOf('\n', start);
    const end = newline < 0 ? markdown.length : newline;
    const line = markdown.slice(start, end);
    const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      if (marker?.startsWith(fence) && line.trim() === marker) fence = '';
    } else if (marker) {
      fence = marker;
    } else {
      const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line);
      if (heading?.[1] && heading[2]) {
        const text = headingText(heading[2]).slice(0, LIMITS.titleChars);
        if (text) outline.push({ level: heading[1].length, text, start });
      } else if (/^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line) && previous.includes('|')) tables++;
    }
    previous = line;
    start = end + 1;
  }
  return { outline, tables };
}

/** A heading's text without its markup. */
function headingText(source: string): string {
  // Longer headings are cut anyway, and the patterns below take time with the square of the length.
  return source
    .slice(0, 2 * LIMITS.titleChars)
    .trimEnd()
    .replace(/(?<=\s)#+$/, '')
    .replace(/\[\^[^[\]]+\]/g, '')
    .replace(/!?\[((?:\\.|[^[\]\\])*)\]\([^()]*\)/g, '$1')
    .replace(/(?<!\\)(\*{1,3}|~~)(\S(?:.*?\S)?)\1/g, '$2')
    .replace(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
