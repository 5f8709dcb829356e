import { type Box, boundsOf, centerInside, height, overlap, width } from '../../page/box.ts';
import type { Image, PageContent, Rule, Word } from '../../page/page-content.ts';
import { groupRows, splitRow } from '../../page/rows.ts';
import { isCaption } from '../patterns/caption.ts';
import { barCharts } from './bars.ts';
import { continuedLabels } from './label-lines.ts';

/** Strokes of one drawing are no farther apart, and lines touch it, points. */
const NEAR = 14;
const TOUCHES = 4;
/** Axes are as long as their chart by these factors, and no farther from it, points. */
const MIN_AXIS = 0.6;
const MAX_AXIS = 2;
const AXIS_NEAR = 24;
/** Smaller drawings, or of fewer strokes, are signs and logos. */
const MIN_WIDTH = 60;
const MIN_HEIGHT = 40;
const MIN_STROKES = 4;
/** A drawing that covers this part of the page is its background. */
const BACKGROUND = 0.75;
/** An area or line that fills more of the page's width is no part of a drawing. */
const PAGE_WIDE = 0.9;
/** Labels stand nearer to their drawing, points, and are shorter, characters. */
const LABEL_NEAR = 16;
const MAX_LABEL = 48;
/** Words of one label are nearer, font sizes. */
const LABEL_GAP = 1.2;
/** Lines of so many words are text when they hold this part of all words: the drawing is behind it. */
const MANY_WORDS = 4;
const MOSTLY = 0.4;
/** A drawing with fewer words says nothing; its words are cut at so many characters. */
const MIN_WORDS = 3;
const MAX_ALT = 600;

type Label = Box & { readonly words: readonly Word[]; readonly text: string };
type Drawing = { readonly image: Image; readonly words: readonly Word[] };

/**
 * Charts and diagrams as images: the words on and around their strokes become the alternative text, in one line, and their
 * lines and areas are no table's. Slanted lines, curves and bars show them; captions stay.
 */
export function withDrawings(content: PageContent): PageContent {
  const regions = regionsOf(content);
  if (regions.length === 0) return content;
  const labels = labelsOf(content);
  const drawings = regions.flatMap((region) => toDrawing(region, labels, content) ?? []);
  if (drawings.length === 0) return content;
  const isFree = (box: Box) => !drawings.some(({ image }) => centerInside(box, image, 1));
  const drawn = new Set(drawings.flatMap(({ words }) => words));
  const isKept = (word: Word) => !drawn.has(word);
  return {
    ...content,
    words: content.words.filter(isKept),
    turned: content.turned.map((words) => words.filter(isKept)),
    ...(content.turnedLines ? { turnedLines: content.turnedLines.filter(({ words }) => words.every(isKept)) } : {}),
    horizontal: content.horizontal.filter((rule) => isFree(lying(rule))),
    vertical: content.vertical.filter((rule) => isFree(standing(rule))),
    fills: content.fills.filter(isFree),
    dots: content.dots.filter(isFree),
    images: [...content.images.filter(isFree), ...drawings.map(({ image }) => image)],
  };
}

const lying = ({ at, from, to }: Rule): Box => ({ x0: from, x1: to, y0: at, y1: at });
const standing = ({ at, from, to }: Rule): Box => ({ x0: at, x1: at, y0: from, y1: to });

/** Where strokes are together, or bars, with their axes and the lines and areas that they touch. */
function regionsOf(content: PageContent): Box[] {
  const strokes = cluster(content.slants ?? [], NEAR).filter(({ count }) => count >= MIN_STROKES);
  const found = [...strokes.map(({ box }) => box), ...barCharts(content)].filter(
    (box) => width(box) >= MIN_WIDTH && height(box) >= MIN_HEIGHT,
  );
  if (found.length === 0) return [];
  const rules = [...content.horizontal.map(lying), ...content.vertical.map(standing)];
  const areas = content.fills.filter((fill) => height(fill) < content.height / 2);
  const others = [...rules, ...areas].filter((box) => width(box) < PAGE_WIDE * content.width);
  const grown = found.map((box) => {
    const own = others.filter((other) => isNear(box, other, isAxis(other, box) ? AXIS_NEAR : TOUCHES));
    return boundsOf([box, ...own]);
  });
  return cluster(grown, 0).map(({ box }) => box);
}

/** About as long as what it measures. */
function isAxis(rule: Box, box: Box): boolean {
  const part = height(rule) === 0 ? width(rule) / width(box) : width(rule) === 0 ? height(rule) / height(box) : 0;
  return part > MIN_AXIS && part < MAX_AXIS;
}

/** Boxes that are nearer to each other than `gap` as one, with how many they are. */
function cluster(boxes: readonly Box[], gap: number): { readonly box: Box; readonly count: number }[] {
  const groups: { box: Box; count: number }[] = [];
  for (const one of boxes) {
    let merged = { box: one, count: 1 };
    for (let index = groups.length - 1; index >= 0; index--) {
      const group = groups[index];
      if (!group || !isNear(group.box, merged.box, gap)) continue;
      merged = { box: boundsOf([group.box, merged.box]), count: group.count + merged.count };
      groups.splice(index, 1);
    }
    groups.push(merged);
  }
  return groups;
}

const isNear = (a: Box, b: Box, gap: number): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) >= -gap && overlap(a.y0, a.y1, b.y0, b.y1) >= -gap;

/** The texts of a page that stand apart from each other, turned ones too. */
function labelsOf({ words, turnedLines = [] }: PageContent): Label[] {
  const upright = groupRows(words)
    .flatMap((row) => splitRow(row.words, LABEL_GAP * row.size))
    .map((some): Label => ({ ...boundsOf(some), words: some, text: some.map(({ text }) => text).join(' ') }));
  const turned = turnedLines.map(
    (line): Label => ({ ...boundsOf([line.phrase]), words: line.words, text: line.phrase.text }),
  );
  return [...upright, ...turned];
}

/** The drawing of a region with its labels; none when a text stands on it, or next to nothing. */
function toDrawing(
  region: Box,
  labels: readonly Label[],
  { width: pageWidth, height: pageHeight }: PageContent,
): Drawing | undefined {
  const inside = labels.filter((label) => centerInside(label, region));
  if (isText(inside)) return undefined;
  const around = labels.filter(
    (label) => !inside.includes(label) && isNear(label, region, LABEL_NEAR) && isLabel(label),
  );
  const firsts = new Set([...inside, ...around]);
  const outside = new Set([...around, ...continuedLabels(firsts, labels, isShort)]);
  const own = [...inside, ...labels.filter((label) => outside.has(label))];
  const box = boundsOf([region, ...own]);
  if (width(box) * height(box) > BACKGROUND * pageWidth * pageHeight) return undefined;
  const words = own.flatMap((label) => label.words);
  if (words.length < MIN_WORDS) return undefined;
  const alt = own.map(({ text }) => text).join(' ');
  return { image: { ...box, alt: alt.length > MAX_ALT ? `${alt.slice(0, MAX_ALT)}\u2026` : alt }, words };
}

function isText(labels: readonly Label[]): boolean {
  const wordsOf = (some: readonly Label[]) => some.reduce((sum, { words }) => sum + words.length, 0);
  return wordsOf(labels.filter(({ text }) => countWords(text) >= MANY_WORDS)) > MOSTLY * wordsOf(labels);
}

const countWords = (text: string): number => text.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length;

const isShort = ({ text }: Pick<Label, 'text'>): boolean => text.length <= MAX_LABEL && !isCaption(text);

const isLabel = ({ text }: Label): boolean =>
  isShort({ text }) && !/[.:;,]$/.test(text) && !/^\p{Ll}.*\s.*\s/u.test(text);
