import { type Box, centerInside, height } from '../../page/box.ts';
import { cluster } from './cluster-boxes.ts';

/** Lines of a grid meet, with gaps no wider, points; fewer lines in each direction are axes or a frame. */
const MEETS = 1;
const MIN_LINES = 4;

/** Where lines in both directions make a grid, as those of tables do. */
export const lineGrids = (rules: readonly Box[]): Box[] =>
  cluster(rules, MEETS).flatMap(({ box, count }) => {
    if (count < 2 * MIN_LINES) return [];
    const own = rules.filter((rule) => centerInside(rule, box, MEETS));
    const lying = own.filter((rule) => height(rule) === 0).length;
    return lying >= MIN_LINES && own.length - lying >= MIN_LINES ? [box] : [];
  });

/** The grids that a drawing is not in: those of tables beside it. */
export const gridsBeside = (grids: readonly Box[], drawing: Box): Box[] =>
  grids.filter((grid) => !centerInside(drawing, grid));
