import { type Box, centerInside, overlap } from '../page/box.ts';
import type { DrawnAreas } from './find-drawn-areas.ts';
import { joinNear } from './join-near.ts';
import { meanConfidence, type OcrWord } from './ocr-engine.ts';

/** Words at strokes stay when the engine is so sure of them, 0 to 100, and when they are numbers or of enough letters. */
const SURE = 80;
const WORD = /\d|[\p{L}\p{M}]{3}/u;
/** How near to a stroke words are made of it, and strokes are to each other, over the height of letters. */
const NEAR = 0.5;
const TOGETHER = 1.5;
/** A drawing with fewer labels than this, each of so few characters, has none: they are parts of it. */
const FEW_LABELS = 3;
const SHORT = 2;
/** Lines of so many words are text that a seal or a signature was put on. */
const SENTENCE = 4;
/** Words of a photograph that say something: so sure, and of so many letters. */
const LEGIBLE = { confidence: 85, letters: 4 };

type Lines = readonly (readonly OcrWord[])[];

/** Below this mean confidence what seems to be words is a drawing or a texture. */
const NO_TEXT = 45;

/** The words beside photographs; none where they are no text either. */
export function wordsOnPaper(words: readonly OcrWord[], { photographs }: Pick<DrawnAreas, 'photographs'>): OcrWord[] {
  const onPaper = words.filter((word) => !photographs.some((photograph) => centerInside(word, photograph)));
  return meanConfidence(onPaper) < NO_TEXT ? [] : onPaper;
}

/** Lines of words without what only seemed to be letters: parts of curves, seals, signatures and handwriting. */
export function withoutDrawn(lines: Lines, slants: DrawnAreas['slants'], letterHeight: number): OcrWord[][] {
  const reach = NEAR * letterHeight;
  const isDrawn = (word: OcrWord) =>
    (word.confidence < SURE || !WORD.test(word.text)) && slants.some((slant) => touches(word, slant, reach));
  const written = lines.map((line) => line.filter((word) => !isDrawn(word)));
  const parts = new Set(joinNear(slants, TOGETHER * letterHeight).flatMap((drawing) => partsOf(drawing, written)));
  return written.map((line) => line.filter((word) => !parts.has(word))).filter((line) => line.length > 0);
}

/** The few short words on a drawing that nothing stands beside; where it has labels, they may be some of them. */
function partsOf(drawing: Box, lines: Lines): OcrWord[] {
  const inside = lines.filter((line) => line.some((word) => centerInside(word, drawing)));
  const short = inside.filter((line) => line.length === 1 && line.every(({ text }) => text.length <= SHORT));
  const labels = inside.filter((line) => !short.includes(line) && line.length < SENTENCE);
  return labels.length + short.length < FEW_LABELS ? short.flat() : [];
}

const touches = (a: Box, b: Box, reach: number): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) > -reach && overlap(a.y0, a.y1, b.y0, b.y1) > -reach;

/** What can be read on a photograph, such as a sign or a name; `undefined` when nothing can. */
export function textOn(photograph: Box, words: readonly OcrWord[]): string | undefined {
  const legible = words.filter(
    (word) =>
      word.confidence >= LEGIBLE.confidence &&
      (word.text.match(/\p{L}/gu)?.length ?? 0) >= LEGIBLE.letters &&
      centerInside(word, photograph),
  );
  return legible.length > 0 ? legible.map(({ text }) => text).join(' ') : undefined;
}
