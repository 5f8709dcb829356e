import { median, spread } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** What reaches below the base line, by how deep it does; old-style figures are among them. */
const SINKING: readonly RegExp[] = [/[gjpqyçþŋ]/u, /[()[\]{}|§]/u, /[,;Q]/u, /[34579]/u];
/** Words of one line stand at most so far apart, and at most so far off each other's base line, font sizes. */
const MAX_GAP = 1.5;
const MAX_DROP = 0.5;
/** How often words that reach below the line stand beside others before their drop is believed, and once others' drop is. */
const MIN_PAIRS = 20;
const MIN_OTHER_PAIRS = 4;
/** A smaller drop parts no words of a line, font sizes. */
const MIN_DROP = 0.1;
/** The middle half of the drops differs by no more than this, font sizes. */
const MAX_SPREAD = 0.1;

/**
 * Puts the words of a line on one base line. Some programs that recognise scans take the lower edge of a word's box for
 * its base line, so that `par` and `pour` stand lower than `avec` beside them. `words` are in the order of the text.
 */
export function levelWords(words: readonly Word[]): readonly Word[] {
  const drops = SINKING.map((): number[] => []);
  const depths = words.map(({ text }) => depthOf(text));
  for (let at = 1; at < words.length; at++) {
    const word = words[at - 1];
    const next = words[at];
    if (!word || !next || !areNeighbours(word, next)) continue;
    const one = depths[at - 1] ?? -1;
    const other = depths[at] ?? -1;
    const drop = (word.baseline - next.baseline) / word.size;
    if (one >= 0 && other < 0) drops[one]?.push(drop);
    if (other >= 0 && one < 0) drops[other]?.push(-drop);
  }
  const first = dropOf(drops[0] ?? [], MIN_PAIRS);
  if (first === 0) return words;
  const believed = drops.map((each) => dropOf(each, MIN_OTHER_PAIRS));
  return words.map((word, at) => {
    const drop = (believed[depths[at] ?? -1] ?? 0) * word.size;
    return drop === 0 ? word : { ...word, baseline: word.baseline - drop, y0: word.y0 - drop, y1: word.y1 - drop };
  });
}

/** Place in {@link SINKING} of the deepest letter; -1 for a word that stands on its line. */
const depthOf = (text: string): number => SINKING.findIndex((letters) => letters.test(text));

/** Whether no letter reaches below the base line. */
export const standsOnLine = (text: string): boolean => depthOf(text) < 0;

function areNeighbours(word: Word, next: Word): boolean {
  const gap = next.x0 - word.x1;
  return (
    word.size === next.size &&
    gap > -0.5 * word.size &&
    gap < MAX_GAP * word.size &&
    Math.abs(word.baseline - next.baseline) < MAX_DROP * word.size
  );
}

/** What words of one depth are lowered by, font sizes; 0 where they stand on the line. */
function dropOf(drops: readonly number[], minPairs: number): number {
  if (drops.length < minPairs) return 0;
  const drop = median(drops);
  return drop > MIN_DROP && spread(drops) < MAX_SPREAD ? drop : 0;
}
