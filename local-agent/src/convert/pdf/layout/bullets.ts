import { type Box, centerInside, height } from '../../page/box.ts';
import type { FontStyle, Graphic, PageContent, Word } from '../../page/page-content.ts';
import { readMarker } from '../patterns/list-marker.ts';
import { OVERHANG } from './measures.ts';
import { isAgainstPage } from './reading-side.ts';

/** A bullet's height, font sizes of its text: larger shapes are images, smaller ones full stops. */
const MAX_HEIGHT = 0.8;
const MIN_HEIGHT = 0.12;
/** The middle of a bullet is no farther below the word beside it, font sizes. */
const BELOW = 0.1;
/** Text stands no farther from its bullet, font sizes. */
const FARTHEST = 3;

/** More dots on a page are mostly parts of images: two bullets there are alike, their edges and widths within so much, points. */
const MANY = 8;
const SAME_PLACE = 1;
const SAME_WIDTH = 0.3;

const PLAIN: FontStyle = { name: 'bullet', bold: false, italic: false, monospace: false };

/** An included graphic of more shapes and without words is a sign, whose dots are its own. */
const MAX_SHAPES = 3;

type Drawing = Pick<PageContent, 'dots' | 'words' | 'graphics'> & Partial<Pick<PageContent, 'fills'>>;

/** Bullets that are drawn as shapes become words, where text begins right after them. */
export function bulletWords({ dots, words, graphics = [], fills = [] }: Drawing): Word[] {
  const isSign = (graphic: Graphic) =>
    graphic.shapeCount > MAX_SHAPES && !words.some((word) => centerInside(word, graphic));
  const signs = dots.length > 0 ? graphics.filter(isSign) : [];
  const badges = dots.length > 0 ? fills.filter((fill) => !words.some((word) => centerInside(word, fill))) : [];
  const bullets: Word[] = [];
  for (const dot of dots) {
    if (signs.some((sign) => centerInside(dot, sign))) continue;
    const start = lineStart(dot, words);
    if (
      !start ||
      isBullet(start) ||
      badges.some((badge) => isOnBadge(dot, badge, start)) ||
      bullets.some((other) => isSame(other, dot, start))
    )
      continue;
    bullets.push({ ...start, x0: dot.x0, x1: dot.x1, text: '\u2022', font: PLAIN });
  }
  return dots.length > MANY ? bullets.filter((bullet) => bullets.some((other) => isAlike(bullet, other))) : bullets;
}

/** What begins with a bullet of its own needs none that is drawn: a dot of an ornament stands beside it. */
const isBullet = ({ text }: Word) => readMarker(text)?.kind === 'bullet';

/** Bullets of one list. */
const isAlike = (bullet: Word, other: Word) =>
  other !== bullet &&
  Math.abs(other.x0 - bullet.x0) < SAME_PLACE &&
  Math.abs(other.x1 - other.x0 - (bullet.x1 - bullet.x0)) < SAME_WIDTH;

/** A dot on an area that is higher than a bullet, and has no words, is a part of a badge or an image. */
const isOnBadge = (dot: Box, badge: Box, { size }: Word) =>
  height(badge) > MAX_HEIGHT * size && centerInside(dot, badge);

const isSame = (bullet: Word, dot: Box, start: Word) =>
  Math.abs(bullet.x0 - dot.x0) < 2 && Math.abs(bullet.baseline - start.baseline) < 2;

/** The word whose line begins beside the dot: to its right, or to its left in text that is read in the other direction than the page. */
function lineStart(dot: Box, words: readonly Word[]): Word | undefined {
  const mirrored = (box: Box): Box => ({ y0: box.y0, y1: box.y1, x0: -box.x1, x1: -box.x0 });
  const fits = (word: Word | undefined) =>
    word && height(dot) <= MAX_HEIGHT * word.size && height(dot) >= MIN_HEIGHT * word.size ? word : undefined;
  const rightward = fits(wordAfter(dot, words));
  if (rightward) return rightward;
  const level = words.filter((word) => word.y0 < dot.y1 && word.y1 > dot.y0);
  if (!level.some(isAgainstPage)) return undefined;
  const found = fits(
    wordAfter(
      mirrored(dot),
      level.map((word) => ({ ...word, ...mirrored(word) })),
    ),
  );
  return found && isAgainstPage(found) ? { ...found, ...mirrored(found) } : undefined;
}

/** The first word to the right of the dot, unless other text stands at or before the dot. */
function wordAfter(dot: Box, words: readonly Word[]): Word | undefined {
  const y = (dot.y0 + dot.y1) / 2;
  let nearest: Word | undefined;
  let blocked = false;
  for (const word of words) {
    if (y < word.y0 || y > word.y1 + BELOW * word.size) continue;
    if (word.x0 >= dot.x1 - OVERHANG && word.x0 - dot.x1 < FARTHEST * word.size) {
      if (!nearest || word.x0 < nearest.x0) nearest = word;
    } else if (word.x1 <= dot.x0 + OVERHANG && dot.x0 - word.x1 < 2 * word.size) blocked = true;
    else if (word.x0 < dot.x1 && word.x1 > dot.x0) blocked = true;
  }
  return blocked ? undefined : nearest;
}
