import { type Box, boundsOf, centerInside, height, width } from '../../page/box.ts';
import type { Image, PageContent, Word } from '../../page/page-content.ts';
import { groupRows, splitRow } from '../../page/rows.ts';
import { isCaption } from '../patterns/caption.ts';
import { SUBSECTION } from '../patterns/subsection.ts';
import { labelsAround } from './axis-labels.ts';
import { isCut } from './cut-pages.ts';
import { frameOf } from './drawing-frames.ts';
import { drawingRegions, MAX_SHARE } from './drawing-regions.ts';
import { MAX_WORDS } from './figures.ts';
import type { Label } from './label.ts';
import { continuedLabels } from './label-lines.ts';
import { areOfAxes, isChart, isLabel, isLegend, isLong, isShort, isText, MAX_ALT } from './label-texts.ts';
import { withDrawnLetters } from './line-fonts.ts';
import { withPlotPoints } from './plot-points.ts';
import { lying, standing } from './rule-boxes.ts';
import { stackedLabels } from './stacked-labels.ts';

/** Words of one label are nearer, font sizes. */
const LABEL_GAP = 1.2;
/** The text of a caption is no farther from its number, font sizes. */
const CAPTION_GAP = 3;
const CAPTION_NUMBER = /^\p{L}+\.? ?\d+[.:]?$/u;
/** A drawing with fewer words says nothing. */
const MIN_WORDS = 3;
/** So many slanted strokes that cover this part of a page that was cut to them are a drawing. */
const MIN_STROKES = 4;
const MIN_SHARE = 0.25;

/** Dots and numbers of items, which end no text, between the labels of a drawing. */
const SIGNS = /^(?:[\p{P}\p{S} ]+|\d{1,2}\.)$/u;

type Drawing = { readonly image: Image; readonly words: readonly Word[] };

/**
 * Charts and diagrams as images: the words on and around their strokes become the alternative text, in one line, and their
 * lines and areas are no table's. Captions stay.
 */
export function withDrawings(page: PageContent): PageContent {
  const content = withPlotPoints(withDrawnLetters(page));
  const found = drawingRegions(content);
  const isWhole = isCut(content);
  const cut = isWhole ? cutDrawing(content, found) : undefined;
  const regions = isWhole ? found : found.filter((region) => !isInCorner(region, content));
  if (regions.length === 0 && !cut) return content;
  const labels = labelsOf(content);
  const whole =
    cut && !isText(labels) && (!isLong(labels) || areOfAxes(labels))
      ? drawingOf(cut, labels, Number.POSITIVE_INFINITY)
      : undefined;
  const all = whole && whole.words.length >= MIN_WORDS ? [whole] : drawingsIn(regions, labels, content);
  const drawings = withoutGrounds(all, content.words);
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

function drawingsIn(regions: readonly Box[], labels: readonly Label[], page: PageContent): Drawing[] {
  const headings = numberedHeadings(labels);
  return regions.flatMap(
    (region) =>
      framedDrawing(region, labels, page) ?? toDrawing(aboveCaption(region, labels), labels, page, headings) ?? [],
  );
}

/** A caption below the drawing stands in this last part of a region that reaches over it. */
const CAPTION_PART = 0.2;

/** The part of a region above the caption in its last part: what was included may have more room than it fills. */
function aboveCaption(region: Box, labels: readonly Label[]): Box {
  const from = region.y1 - CAPTION_PART * height(region);
  const captions = labels.filter((label) => label.y0 > from && centerInside(label, region) && isCaption(label.text));
  return { ...region, y1: Math.min(region.y1, ...captions.map(({ y0 }) => y0)) };
}

/** The drawings without those that are the ground of other text: no image is shown there, and the words would be lost. */
function withoutGrounds(drawings: readonly Drawing[], words: readonly Word[]): readonly Drawing[] {
  const drawn = new Set(drawings.flatMap((drawing) => drawing.words));
  const others = words.filter((word) => !drawn.has(word));
  return drawings.filter(({ image }) => others.filter((word) => centerInside(word, image)).length < MAX_WORDS);
}

/** What reaches the edges of the page is no farther from them, points. */
const AT_EDGE = 1;
/** An ornament covers less than this part of its page. */
const ORNAMENT = 0.2;

/** Whether a small region reaches into a corner of the page: an ornament, as of slides, not a drawing with labels. */
function isInCorner(region: Box, page: PageContent): boolean {
  const atSide = region.x0 < AT_EDGE || region.x1 > page.width - AT_EDGE;
  const atEnd = region.y0 < AT_EDGE || region.y1 > page.height - AT_EDGE;
  return atSide && atEnd && width(region) * height(region) < ORNAMENT * page.width * page.height;
}

/** The texts of a page that stand apart from each other, turned ones too. */
function labelsOf({ words, turnedLines = [] }: PageContent): Label[] {
  const upright = groupRows(words)
    .flatMap((row) => withCaptions(splitRow(row.words, LABEL_GAP * row.size)))
    .map((some): Label => ({ ...boundsOf(some), words: some, text: textOf(some) }));
  const turned = turnedLines.map(
    (line): Label => ({ ...boundsOf([line.phrase]), words: line.words, text: line.phrase.text }),
  );
  return [...upright, ...turned];
}

/** The parts of a row with what a caption's number stands apart from: its text is no label. */
const withCaptions = (parts: readonly (readonly Word[])[]): Word[][] =>
  parts.reduce<Word[][]>((joined, part) => {
    const [last, first] = [joined.at(-1), part[0]];
    const end = last?.at(-1);
    const isNear = first && end && first.x0 - end.x1 < CAPTION_GAP * end.size;
    if (last && isNear && CAPTION_NUMBER.test(textOf(last)) && isCaption(textOf(last))) last.push(...part);
    else joined.push([...part]);
    return joined;
  }, []);

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The drawing of a region in a frame, with all that is in the frame. */
function framedDrawing(region: Box, labels: readonly Label[], page: PageContent): Drawing | undefined {
  const frame = frameOf(region, page);
  if (!frame) return undefined;
  const own = labels.filter((label) => centerInside(label, frame) && !isCaption(label.text));
  if (isText(own) || !own.every(isShort)) return undefined;
  const drawing = drawingOf(frame, own);
  return drawing.words.length < MIN_WORDS ? undefined : drawing;
}

/** Numbered headings, whose number may stand apart: those beside drawings are no labels of these. */
const numberedHeadings = (labels: readonly Label[]): Box[] =>
  groupRows(labels.flatMap(({ words }) => words)).filter((row) =>
    SUBSECTION.test(row.words.map(({ text }) => text).join(' ')),
  );

/** The drawing of a region with its labels, which an image has within; none when a text stands on it, or next to nothing. */
function toDrawing(
  region: Box,
  labels: readonly Label[],
  { width: pageWidth, height: pageHeight, dots, images }: PageContent,
  headings: readonly Box[],
): Drawing | undefined {
  const inside = labels.filter((label) => centerInside(label, region) && !isCaption(label.text));
  const known = new Set(inside);
  const isImage = images.some((image) => isSame(image, region));
  const beyond = headings.filter(({ y0, y1 }) => y1 < region.y0 || y0 > region.y1);
  const around: ReadonlySet<Label> = isImage
    ? new Set()
    : labelsAround(
        region,
        labels.filter((label) => !known.has(label) && !beyond.some((row) => centerInside(label, row))),
        inside,
        isLabel,
        dots,
      );
  if (isText(inside) && !isLegend(inside, around)) return undefined;
  const firsts = new Set([...inside, ...around]);
  const outside = new Set(isImage ? [] : [...around, ...continuedLabels(firsts, labels, isShort)]);
  const bounds = boundsOf([region, ...inside, ...outside]);
  const isOwn = (label: Label) => outside.has(label) || (SIGNS.test(label.text) && centerInside(label, bounds, 1));
  const own = [...inside, ...labels.filter((label) => !known.has(label) && isOwn(label))];
  const drawing = drawingOf(bounds, own);
  const isPage = width(drawing.image) * height(drawing.image) > MAX_SHARE * pageWidth * pageHeight;
  const isWhole = own.length === labels.length && isChart(own);
  return drawing.words.length < MIN_WORDS || (isPage && !isWhole) ? undefined : drawing;
}

const isSame = (a: Box, b: Box): boolean =>
  [a.x0 - b.x0, a.x1 - b.x1, a.y0 - b.y0, a.y1 - b.y1].every((difference) => Math.abs(difference) < 1);

function drawingOf(region: Box, labels: readonly Label[], longest = MAX_ALT): Drawing {
  const alt = stackedLabels(labels)
    .map(({ text }) => text)
    .join(' ');
  const image = {
    ...boundsOf([region, ...labels]),
    alt: alt.length > longest ? `${alt.slice(0, longest)}\u2026` : alt,
  };
  return { image, words: labels.flatMap(({ words }) => words) };
}

/** What is drawn on a page that was cut to it, where strokes that are no lines of a table cover much of the page. */
function cutDrawing({ slants = [], ...page }: PageContent, regions: readonly Box[]): Box | undefined {
  if (regions.length === 0 && slants.length < MIN_STROKES) return undefined;
  const box = boundsOf([...regions, ...slants]);
  return width(box) * height(box) > MIN_SHARE * page.width * page.height ? box : undefined;
}
