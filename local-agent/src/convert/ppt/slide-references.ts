import { childOf, RECORD } from './records.ts';

/** Where a slide says which master and which notes are its own ([MS-PPT] SlideAtom). */
export const MASTER_OF_SLIDE = 12;
export const NOTES_OF_SLIDE = 16;

/** The number of another part that a slide names. */
export function referenceOf(slide: Buffer, place: number): number {
  const atom = childOf(slide, RECORD.slideAtom);
  return atom && atom.length >= place + 4 ? atom.readUInt32LE(place) : 0;
}
