import { area, type Box, boundsOf, centerInside, height, overlap, width } from '../../page/box.ts';
import type { PageContent } from '../../page/page-content.ts';
import { chartsByAxes } from './axes.ts';
import { barCharts } from './bars.ts';
import { boxDiagrams } from './box-diagrams.ts';
import { captionedImages } from './captioned-images.ts';
import { captionedStrokes } from './captioned-strokes.ts';
import { cluster, isNear } from './cluster-boxes.ts';
import { lineTrees } from './line-trees.ts';
import { linkedShapes } from './linked-shapes.ts';
import { moleculeRegions } from './molecules.ts';
import { lying, standing } from './rule-boxes.ts';

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
/** A drawing that covers more of the page is its background. */
export const MAX_SHARE = 0.75;
/** An area or line that fills more of the page's width is no part of a drawing. */
const PAGE_WIDE = 0.9;

/**
 * Where a page has drawings: strokes or bars together, axes with ticks, shapes that lines link, trees, many small areas, included
 * graphics, and images with labels.
 */
export function drawingRegions(content: PageContent): Box[] {
  const strokes = cluster(content.slants ?? [], NEAR);
  const shapes = strokes.filter(({ count }) => count >= MIN_STROKES).map(({ box }) => box);
  const rules = [...content.horizontal.map(lying), ...content.vertical.map(standing)];
  const drawn = [
    ...shapes,
    ...moleculeRegions(content.slants ?? []),
    ...barCharts(content),
    ...chartsByAxes(content),
  ].filter(isLarge);
  const found = [
    ...drawn.map((box) => withAxes(box, rules, content)),
    ...linkedShapes(arrows(content), rules),
    ...boxDiagrams(rules, content.words),
    ...lineTrees(content),
    ...denseAreas(content),
    ...includedGraphics(content),
    ...captionedImages(content).filter((box) => area(box) < MAX_SHARE * content.width * content.height),
  ];
  const regions = cluster(found.filter(isLarge), 0).map(({ box }) => box);
  const further = captionedStrokes(content.slants ?? [], content.words)
    .map((box) => withAxes(box, rules, content))
    .filter((box) => isLarge(box) && !regions.some((region) => commonArea(region, box) > FOUND * area(box)));
  return further.length > 0 ? cluster([...regions, ...further], 0).map(({ box }) => box) : regions;
}

/** A drawing of which this part is found already has no more parts. */
const FOUND = 0.3;

const commonArea = (a: Box, b: Box) =>
  Math.max(0, overlap(a.x0, a.x1, b.x0, b.x1)) * Math.max(0, overlap(a.y0, a.y1, b.y0, b.y1));

/** Pages with more slanted lines have drawings of another kind. */
const MAX_SLANTS = 600;

/** Slanted lines that meet, such as those of arrowheads and circles. */
const arrows = ({ slants = [] }: PageContent): Box[] =>
  slants.length > MAX_SLANTS ? [] : cluster(slants, 0).flatMap(({ box, count }) => (count > 1 ? [box] : []));

const isLarge = (box: Box) => width(box) >= MIN_WIDTH && height(box) >= MIN_HEIGHT;

/** What is drawn with the lines and areas that it touches, and its axes. */
function withAxes(box: Box, rules: readonly Box[], { fills, ...page }: PageContent): Box {
  const areas = fills.filter((fill) => height(fill) < page.height / 2);
  const others = [...rules, ...areas].filter((other) => width(other) < PAGE_WIDE * page.width);
  const own = others.filter((other) => isNear(box, other, isAxis(other, box) ? AXIS_NEAR : TOUCHES));
  return boundsOf([box, ...own]);
}

/** About as long as what it measures. */
function isAxis(rule: Box, box: Box): boolean {
  const part = height(rule) === 0 ? width(rule) / width(box) : width(rule) === 0 ? height(rule) / height(box) : 0;
  return part > MIN_AXIS && part < MAX_AXIS;
}

/** So many small areas that cover this part of their bounds are a map of colours. */
const MANY_AREAS = 500;
const DENSE = 0.3;

function denseAreas({ dots }: PageContent): Box[] {
  if (dots.length < MANY_AREAS) return [];
  const box = boundsOf(dots);
  const covered = dots.reduce((sum, dot) => sum + width(dot) * height(dot), 0);
  return covered > DENSE * width(box) * height(box) ? [box] : [];
}

/** Fewer shapes are an ornament, and with more words for each the text is what was included. */
const MIN_SHAPES = 4;
const WORDS_FOR_SHAPE = 2;

/** Charts and diagrams of other programs that were included as they are, as far as they are on the page. */
function includedGraphics({ graphics = [], words, ...page }: PageContent): Box[] {
  return graphics.flatMap(({ shapeCount, ...graphic }) => {
    const box = {
      x0: Math.max(0, graphic.x0),
      y0: Math.max(0, graphic.y0),
      x1: Math.min(page.width, graphic.x1),
      y1: Math.min(page.height, graphic.y1),
    };
    const isPage = width(box) * height(box) > MAX_SHARE * page.width * page.height;
    if (shapeCount < MIN_SHAPES || isPage || !isLarge(box)) return [];
    const inside = words.filter((word) => centerInside(word, box)).length;
    return inside <= WORDS_FOR_SHAPE * shapeCount ? [box] : [];
  });
}
