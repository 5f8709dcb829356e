import { boundsOf, median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { USUAL_SIZE } from './measures.ts';

/** Where authors work, in lines set to the middle, or how they are reached: their blocks are read one by one. */
export function namesAuthors(pieces: readonly (readonly Word[])[]): boolean {
  const boxes = pieces.filter((piece) => piece.length > 0).map(boundsOf);
  const middles = boxes.map((box) => (box.x0 + box.x1) / 2);
  const middle = median(middles);
  const size = pieces[0]?.[0]?.size ?? USUAL_SIZE;
  const isCentered = middles.every((x) => Math.abs(x - middle) < size);
  return pieces.some((piece) => {
    const text = piece.map((word) => word.text).join(' ');
    return ADDRESS.test(text) || (isCentered && INSTITUTION.test(text));
  });
}

const ADDRESS = /\S@[\w-]+\.\w/;
const INSTITUTION = /\b(?:universi|institut|department|dept\b|laborator|faculty|school of|college)/i;
