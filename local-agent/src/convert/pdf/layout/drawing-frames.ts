import { area, type Box, boundsOf, centerInside, height, overlap, width } from '../../page/box.ts';
import type { PageContent, Rule } from '../../page/page-content.ts';
import { MAX_SHARE } from './drawing-regions.ts';
import { lying, standing } from './rule-boxes.ts';

/** Lines meet at a corner within so many points. */
const CORNER = 2;
/** A drawing fills this part of its frame or more, and leaves this part for its labels. */
const FILLED = 0.33;
const LEFT_OVER = 0.1;
/** A line that covers more of a frame's width or height parts it, as the lines of a table do. */
const PARTS = 0.4;

type Lines = Pick<PageContent, 'horizontal' | 'vertical' | 'width' | 'height'>;

/**
 * The frame of four lines around a drawing and its labels, which programs draw around a chart with its title and its legend.
 * No other line parts it: a frame of cells belongs to a table.
 */
export function frameOf(region: Box, { horizontal, vertical, ...page }: Lines): Box | undefined {
  const least = area(region) * (1 + LEFT_OVER);
  const most = Math.min(area(region) / FILLED, MAX_SHARE * page.width * page.height);
  const sides = vertical.filter(({ from, to }) => from < region.y0 + CORNER && to > region.y1 - CORNER);
  const frames = sides.flatMap((left) =>
    left.at > region.x0 + CORNER
      ? []
      : sides
          .filter((right) => right.at > region.x1 - CORNER && isAsLong(left, right))
          .map((right) => between(left, right)),
  );
  return frames
    .filter((frame) => area(frame) >= least && area(frame) <= most && isClosed(frame, horizontal))
    .toSorted((a, b) => area(a) - area(b))
    .find((frame) => !isParted(frame, region, [...horizontal.map(lying), ...vertical.map(standing)]));
}

const isAsLong = (a: Rule, b: Rule): boolean => Math.abs(a.from - b.from) <= CORNER && Math.abs(a.to - b.to) <= CORNER;

const between = (left: Rule, right: Rule): Box => boundsOf([left, right].map(standing));

/** Whether lines above and below join the two at the sides, and end there. */
const isClosed = (frame: Box, horizontal: readonly Rule[]): boolean =>
  [frame.y0, frame.y1].every((y) =>
    horizontal.some(
      ({ at, from, to }) =>
        Math.abs(at - y) <= CORNER && Math.abs(from - frame.x0) <= CORNER && Math.abs(to - frame.x1) <= CORNER,
    ),
  );

/** Whether a long line is in the frame beside the drawing. */
const isParted = (frame: Box, region: Box, rules: readonly Box[]): boolean =>
  rules.some(
    (rule) =>
      isWithin(rule, frame) &&
      !centerInside(rule, region, CORNER) &&
      (width(rule) > PARTS * width(frame) || height(rule) > PARTS * height(frame)),
  );

/** Inside a frame, and none of its lines. */
const isWithin = (rule: Box, { x0, x1, y0, y1 }: Box): boolean =>
  overlap(rule.x0, rule.x1, x0 + CORNER, x1 - CORNER) >= 0 && overlap(rule.y0, rule.y1, y0 + CORNER, y1 - CORNER) >= 0;
