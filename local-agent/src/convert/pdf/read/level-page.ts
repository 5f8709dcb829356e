import { boundsOf, median } from '../../page/box.ts';
import { noShapes } from './collect-shapes.ts';
import type { Drawing } from './interpret-operators.ts';
import type { Glyph } from './text-state.ts';

/** A page is turned when this share of its letters is slanted, and of those this share alike. */
const SLANTED = 0.8;
const ALIKE = 0.9;
/** Angles that are alike differ by no more, radians. */
const SAME_ANGLE = 0.06;
/** Upright text and text that is turned by quarters rises by no more, radians. */
const MIN_ANGLE = 0.1;
const QUARTER = Math.PI / 2;
/** Around the text of the turned page, points. */
const MARGIN = 36;

type Page = { readonly drawing: Drawing; readonly width: number; readonly height: number };

/**
 * A page whose text is slanted, such as a leaflet that was placed at an angle, turned so that its text is level; any other
 * page as it is. What is drawn beside the text goes: lines at an angle part no columns.
 */
export function levelPage(drawing: Drawing, width: number, height: number): Page {
  const angle = slantOf(drawing.glyphs);
  if (angle === undefined) return { drawing, width, height };
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  const turn = (x: number, y: number) => [x * cos - y * sin, x * sin + y * cos] as const;
  const turned = drawing.glyphs
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
    .map((glyph): Glyph => {
      const [x, y] = turn(glyph.x, glyph.y);
      const [endX, endY] = turn(glyph.endX, glyph.endY);
      return { ...glyph, x, y, endX, endY };
    });
  const { x0, y0, x1, y1 } = boundsOf(turned.map(({ x, y, endX, size }) => ({ x0: x, y0: y - size, x1: endX, y1: y })));
  const glyphs = turned.map((glyph) => ({
    ...glyph,
    x: glyph.x - x0 + MARGIN,
    y: glyph.y - y0 + MARGIN,
    endX: glyph.endX - x0 + MARGIN,
    endY: glyph.endY - y0 + MARGIN,
  }));
  return {
    drawing: { ...drawing, glyphs, shapes: noShapes() },
    width: x1 - x0 + 2 * MARGIN,
    height: y1 - y0 + 2 * MARGIN,
  };
}

/** The angle that a page's text falls by, radians; `undefined` where most of it is level, upright or at several angles. */
function slantOf(glyphs: readonly Glyph[]): number | undefined {
  const slanted = glyphs
    .filter((glyph) => glyph.y !== glyph.endY && hasAngle(glyph))
    .map(angleOf)
    .filter(isSlanted);
  if (slanted.length === 0 || slanted.length < SLANTED * glyphs.filter(hasAngle).length) return undefined;
  const middle = median(slanted);
  const alike = slanted.filter((angle) => Math.abs(angle - middle) < SAME_ANGLE);
  return alike.length >= ALIKE * slanted.length ? middle : undefined;
}

const hasAngle = ({ text, x, y, endX, endY }: Glyph): boolean => (x !== endX || y !== endY) && text.trim() !== '';

const angleOf = ({ x, y, endX, endY }: Glyph): number => Math.atan2(endY - y, endX - x);

const isSlanted = (angle: number): boolean => Math.abs(angle - QUARTER * Math.round(angle / QUARTER)) > MIN_ANGLE;
