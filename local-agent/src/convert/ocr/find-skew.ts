/** A point of ink; pixels, y downwards. */
export type InkPoint = { readonly x: number; readonly y: number };

/** How lines of text run: `degrees` clockwise from level, and how much clearer they stand apart there than on average. */
export type Skew = { readonly degrees: number; readonly clarity: number };

const FARTHEST = 15;
const COARSE = 0.5;
const FINE = 0.05;
/** Fewer points say nothing of lines. */
const MIN_COUNT = 30;

/**
 * Finds the angle at which points gather in rows, by projection profiles: along lines of text the profile is a row of
 * peaks and gaps, across them it is even (Postl 1986).
 */
export function findSkew(points: readonly InkPoint[]): Skew {
  if (points.length < MIN_COUNT) return { degrees: 0, clarity: 0 };
  const coarse: { degrees: number; score: number }[] = [];
  for (let degrees = -FARTHEST; degrees <= FARTHEST; degrees += COARSE) {
    coarse.push({ degrees, score: profileScore(points, degrees) });
  }
  const level = coarse.reduce((sum, { score }) => sum + score, 0) / coarse.length;
  let best = coarse.reduce((a, b) => (b.score > a.score ? b : a));
  for (let degrees = best.degrees - COARSE; degrees <= best.degrees + COARSE; degrees += FINE) {
    const score = profileScore(points, degrees);
    if (score > best.score) best = { degrees, score };
  }
  return { degrees: Math.round(best.degrees / FINE) * FINE, clarity: level > 0 ? best.score / level : 0 };
}

function profileScore(points: readonly InkPoint[], degrees: number): number {
  const sine = Math.sin((degrees * Math.PI) / 180);
  const cosine = Math.cos((degrees * Math.PI) / 180);
  const rows = points.map(({ x, y }) => Math.round(y * cosine - x * sine));
  const first = rows.reduce((a, b) => Math.min(a, b), 0);
  const counts = new Uint32Array(rows.reduce((a, b) => Math.max(a, b), 0) - first + 1);
  for (const row of rows) counts[row - first] = (counts[row - first] ?? 0) + 1;
  return counts.reduce((sum, count) => sum + count * count, 0);
}
