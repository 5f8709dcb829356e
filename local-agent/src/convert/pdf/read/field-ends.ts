import { type Box, centerInside, height, overlap } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** A field and the label before it share this part of the lower one's height. */
const BESIDE = 0.4;
/** An empty field begins no farther behind its label, font sizes. */
const NEAR = 2;
/** A field may overlap its label, and its value reach beyond it, by so much, points. */
const OVERLAP = 1;

/** The words, of which each is marked that is the last one of a field's value, or the label right before an empty field. */
export function markFieldEnds(words: readonly Word[], fields: readonly Box[]): readonly Word[] {
  const ends = new Set(fields.map((field) => lastInside(field, words) ?? wordBefore(field, words)));
  return words.map((word) => (ends.has(word) ? { ...word, endsField: true } : word));
}

const lastInside = (field: Box, words: readonly Word[]): Word | undefined =>
  words
    .filter((word) => centerInside(word, field, OVERLAP))
    .sort((a, b) => a.baseline - b.baseline || a.x1 - b.x1)
    .at(-1);

/** The last word before a field on its line, where it is near. */
const wordBefore = (field: Box, words: readonly Word[]): Word | undefined =>
  words
    .filter(
      (word) =>
        word.x1 < field.x0 + OVERLAP &&
        field.x0 - word.x1 < NEAR * word.size &&
        overlap(word.y0, word.y1, field.y0, field.y1) > BESIDE * Math.min(height(word), height(field)),
    )
    .sort((a, b) => a.x1 - b.x1)
    .at(-1);
