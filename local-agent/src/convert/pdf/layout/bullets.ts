import { type Box, height } from './box.ts';
import type { FontStyle, Word } from './page-content.ts';

const PLAIN: FontStyle = { name: 'bullet', bold: false, italic: false, monospace: false };

/** Bullets that are drawn as shapes become words, where text begins right after them. */
export function bulletWords(dots: readonly Box[], words: readonly Word[]): Word[] {
  const bullets: Word[] = [];
  for (const dot of dots) {
    const y = (dot.y0 + dot.y1) / 2;
    let nearest: Word | undefined;
    let blocked = false;
    for (const word of words) {
      if (y < word.y0 || y > word.y1 + 0.1 * word.size) continue;
      if (word.x0 >= dot.x1 - 0.5 && word.x0 - dot.x1 < 3 * word.size) {
        if (!nearest || word.x0 < nearest.x0) nearest = word;
      } else if (word.x1 <= dot.x0 + 0.5 && dot.x0 - word.x1 < 2 * word.size) blocked = true;
      else if (word.x0 < dot.x1 && word.x1 > dot.x0) blocked = true;
    }
    if (!nearest || blocked || height(dot) > 0.8 * nearest.size || height(dot) < 0.12 * nearest.size) continue;
    if (
      bullets.some(
        (other) => Math.abs(other.x0 - dot.x0) < 2 && Math.abs(other.baseline - (nearest?.baseline ?? 0)) < 2,
      )
    )
      continue;
    bullets.push({ ...nearest, x0: dot.x0, x1: dot.x1, text: '\u2022', font: PLAIN });
  }
  return bullets;
}
