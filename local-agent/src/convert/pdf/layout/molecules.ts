import { type Box, height, width } from '../../page/box.ts';
import { cluster } from './cluster-boxes.ts';

/** Bonds rise by 30 or 60 degrees: by this factor of their width, or of their height. */
const RISE = Math.tan(Math.PI / 6);
const ROUNDING = 0.09;
/** Bonds are as wide, points, as drawing programs for chemistry and what scales their drawings make them. */
const NARROWEST = 2;
const WIDEST = 24;
/** A molecule has so many such bonds, each so near to the next one, points. */
const MIN_BONDS = 3;
const BONDED = 8;
/** So many molecules are a scheme: the next one stands at most so far away, points, and farther below names and yields. */
const MIN_MOLECULES = 2;
const NEXT = 42;
const LABELS = 18;

/** Where schemes of molecules are: structural formulas beside and below each other. `slants` are boxes of slanted strokes. */
export function moleculeRegions(slants: readonly Box[]): Box[] {
  const molecules = cluster(slants.filter(isBond), BONDED).filter(({ count }) => count >= MIN_BONDS);
  const labelled = molecules.map(({ box }) => ({ ...box, y1: box.y1 + LABELS }));
  return cluster(labelled, NEXT)
    .filter(({ count }) => count >= MIN_MOLECULES)
    .map(({ box }) => ({ ...box, y1: box.y1 - LABELS }));
}

function isBond(stroke: Box): boolean {
  const [short, long] = [width(stroke), height(stroke)].sort((a, b) => a - b);
  return !!short && !!long && long > NARROWEST && long < WIDEST && Math.abs(short / long - RISE) < ROUNDING;
}
