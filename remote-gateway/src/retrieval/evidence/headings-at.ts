import { outlineOf } from '../documents/outline.ts';
import type { Passage } from './passage.ts';

/**
 * The headings above a position inside a passage, outermost first: those above the whole passage, then those inside it.
 * `offset` is in UTF-16 code units from the passage's start. A passage without headings above it has none: it may be
 * code, whose comments look like headings.
 */
export function headingsAt(passage: Pick<Passage, 'text' | 'heading_path'>, offset: number): string[] {
  const { text, heading_path: above } = passage;
  if (above.length === 0) return [];
  const own = outlineOf(text);
  const path: { level: number; text: string }[] = [];
  for (const heading of own) {
    if (heading.start > offset) break;
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  // The passage's path ends with headings of its own first lines.
  const outside = above.filter((heading) => own.every(({ text: other }) => other !== heading));
  return [...outside, ...path.map((heading) => heading.text)];
}
