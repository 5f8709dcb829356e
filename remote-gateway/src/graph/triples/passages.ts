import type { DocumentGraph } from '../document-graph.ts';

/** A part of a document that a model reads at once; `start` is its offset, UTF-16 code units. */
export type Passage = { readonly start: number; readonly text: string };

const MAX_PASSAGE = 3_000;
/** Less says nothing of two things. */
const MIN_PASSAGE = 20;
/** Of one document; what follows is not read. */
const MAX_PASSAGES = 200;

/** The sections of a text, long ones in pieces: a change in one section leaves the passages of the others as they are. */
export function passagesOf(text: string, { nodes }: DocumentGraph): Passage[] {
  const starts = nodes.filter(({ kind }) => kind === 'section').map(({ start }) => start);
  const bounds = [...new Set([0, ...starts, text.length])].toSorted((a, b) => a - b);
  return bounds
    .slice(1)
    .flatMap((end, index) => pieces(text, bounds[index] ?? 0, end))
    .filter((passage) => passage.text.trim().length >= MIN_PASSAGE)
    .slice(0, MAX_PASSAGES);
}

function pieces(text: string, from: number, to: number): Passage[] {
  const found: Passage[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, start + MAX_PASSAGE);
    const cut = end === to ? end : cutBefore(text, start, end);
    found.push({ start, text: text.slice(start, cut) });
    start = cut;
  }
  return found;
}

/** The end of the last paragraph, line or word that fits; `end` when there is none in the second half. */
function cutBefore(text: string, start: number, end: number): number {
  const middle = start + MAX_PASSAGE / 2;
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, end - mark.length) + mark.length;
    if (at > middle) return at;
  }
  return end;
}
