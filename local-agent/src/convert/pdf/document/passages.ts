import type { Draft } from '../blocks/draft.ts';
import type { Candidate } from './heading-candidate.ts';
import { lookOf } from './look-levels.ts';

/** Headings of one look right below each other hold fewer letters: more are a text in a look of its own. */
const MAX_LETTERS = 300;
const MIN_PARTS = 3;

/**
 * Candidates without those that are a passage in another size than the rest of the document, such as a letter, a page of
 * another producer or a list of contents: they follow each other and say too much.
 */
export function withoutPassages(candidates: readonly Candidate[], drafts: readonly Draft[]): readonly Candidate[] {
  const places = new Map(drafts.map((draft, index) => [draft, index]));
  const runs: Candidate[][] = [];
  for (const candidate of candidates) {
    const last = runs.at(-1)?.at(-1);
    const follows =
      last &&
      last.draft.page === candidate.draft.page &&
      lookOf(last.style) === lookOf(candidate.style) &&
      places.get(candidate.draft) === (places.get(last.draft) ?? 0) + 1;
    if (follows) runs.at(-1)?.push(candidate);
    else runs.push([candidate]);
  }
  return runs.flatMap((run) => (isPassage(run) ? [] : run));
}

const isPassage = (run: readonly Candidate[]): boolean =>
  run.length >= MIN_PARTS && run.reduce((sum, { text }) => sum + text.length, 0) > MAX_LETTERS;
