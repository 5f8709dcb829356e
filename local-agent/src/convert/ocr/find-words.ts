import { correctSigns } from './correct-signs.ts';
import { type Blob, findBlobs } from './find-blobs.ts';
import { type Chunk, findChunks, HIGH } from './find-chunks.ts';
import type { Gray } from './gray.ts';
import { meanConfidence, type OcrEngine, type OcrWord } from './ocr-engine.ts';
import { packChunks, type Slot } from './pack-chunks.ts';

/** What is darker on a prepared image is ink. */
const INK = 160;

/** Letters of this height, most of them without ascenders, are read as well as larger ones, and sooner; pixels. */
const GOOD_HEIGHT = 18;
/** Engines read some lines wrongly at one size and rightly at another: those in doubt are read again at these. */
const OTHER_HEIGHTS = [13, 16];
/** What the engine is less sure of, 0 to 100, is in doubt. */
const SURE = 90;

/**
 * Words of an image whose letters are about `letterHeight` pixels high; boxes in its pixels, a line for each chunk.
 * Engines mix up lines of neighbouring columns and cells: they are given the rows of letters one below the other.
 */
export async function findWords(engine: OcrEngine, image: Gray, letterHeight: number): Promise<OcrWord[]> {
  if (letterHeight === 0) return engine.recognize(image, 'page');
  const found = findBlobs(image, INK);
  if (isTexture(found.blobs, letterHeight)) return [];
  const chunks = findChunks(found.blobs, letterHeight);
  const read = async (some: readonly Chunk[], packedHeight: number) => {
    const words = new Map<Chunk, OcrWord[]>();
    for (const packed of packChunks(image, found, some, letterHeight, packedHeight)) {
      for (const word of await engine.recognize(packed.image, 'rows')) {
        const slot = slotOf(word, packed.slots);
        if (!slot) continue;
        const own = words.get(slot.chunk) ?? [];
        words.set(slot.chunk, own);
        own.push(correctSigns(placed(word, slot), slot.chunk.members));
      }
    }
    return words;
  };
  const best = await read(chunks, GOOD_HEIGHT);
  const sureness = (chunk: Chunk) => meanConfidence(best.get(chunk) ?? []);
  for (const height of OTHER_HEIGHTS) {
    const doubtful = chunks.filter((chunk) => sureness(chunk) < SURE);
    for (const [chunk, words] of (await read(doubtful, height)).entries())
      if (meanConfidence(words) > sureness(chunk)) best.set(chunk, words);
  }
  return inLines([...best.values()].flat());
}

/** Grain and halftones have more blobs than pages of text, and so many for each that is as high as letters. */
const MANY = 50_000;
const FOR_EACH = 3;

/** Whether what is dark is the grain of an image: sorting it into rows would take minutes. */
function isTexture(blobs: readonly Blob[], letterHeight: number): boolean {
  if (blobs.length < MANY) return false;
  const letters = blobs.reduce((count, { y0, y1 }) => count + (y1 - y0 >= HIGH.least * letterHeight ? 1 : 0), 0);
  return blobs.length > FOR_EACH * letters;
}

/** How far words of a line may stand apart, and their baselines, over the line's height. */
const GAP = 1.2;
const BASELINE = 0.15;

/** Words by lines: what stands beside a word on its baseline continues it, as text does behind a bullet. */
function inLines(words: readonly OcrWord[]): OcrWord[] {
  const lines: OcrWord[][] = [];
  let open: OcrWord[][] = [];
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    open = open.filter((line) => word.x0 - (line.at(-1)?.x1 ?? 0) <= GAP * word.lineHeight);
    const before = open.find(
      (line) => Math.abs((line.at(-1)?.baseline ?? 0) - word.baseline) <= BASELINE * word.lineHeight,
    );
    if (before) before.push(word);
    else {
      const line = [word];
      lines.push(line);
      open.push(line);
    }
  }
  const first = (line: readonly OcrWord[]) => line[0]?.baseline ?? 0;
  return lines
    .sort((a, b) => first(a) - first(b))
    .flatMap((line) => line.map((word, index) => ({ ...word, startsLine: index === 0 })));
}

function slotOf({ x0, x1, y0, y1 }: OcrWord, slots: readonly Slot[]): Slot | undefined {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return slots.find((slot) => x >= slot.x && x <= slot.x + slot.width && y >= slot.y && y <= slot.y + slot.height);
}

function placed(word: OcrWord, { left, top, x, y, scale }: Slot): OcrWord {
  const across = (value: number) => left + (value - x) / scale;
  const down = (value: number) => top + (value - y) / scale;
  return {
    ...word,
    x0: across(word.x0),
    x1: across(word.x1),
    y0: down(word.y0),
    y1: down(word.y1),
    baseline: down(word.baseline),
    lineHeight: word.lineHeight / scale,
  };
}
