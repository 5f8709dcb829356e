import { boundedStart } from '../../lexical/bounded-start.ts';
import { boundedEnd } from '../../lexical/bounded-text.ts';
import { countTokens } from '../../lexical/count-tokens.ts';
import type { Span } from './split-spans.ts';

/** Tokens. */
export type PassageBounds = { readonly maxTokens: number; readonly before: number; readonly after: number };

/**
 * The slice of a document that shows a passage in at most `maxTokens`: the passage first, then up to `before` and
 * `after` tokens around it, in proportion when there is no room for both. A passage that is too long is shown from its
 * start, without context.
 */
export function expandPassage(text: string, passage: Span, { maxTokens, before, after }: PassageBounds): Span {
  const passageEnd = boundedEnd(text, passage.start, passage.end, maxTokens);
  if (passageEnd < passage.end) return { start: passage.start, end: passageEnd };
  const left = maxTokens - countTokens(text.slice(passage.start, passageEnd));
  const share = Math.min(1, left / Math.max(1, before + after));
  const room = { before: Math.floor(before * share), after: Math.floor(after * share) };
  const end = room.after > 0 ? boundedEnd(text, passageEnd, text.length, room.after) : passageEnd;
  return { start: boundedStart(text, 0, passage.start, room.before), end };
}
