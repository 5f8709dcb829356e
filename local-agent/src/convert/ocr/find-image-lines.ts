import type { Rule } from '../page/page-content.ts';
import type { Gray } from './gray.ts';

/** Ruling lines of a scanned page; pixels. */
export type ImageLines = { readonly horizontal: Rule[]; readonly vertical: Rule[] };

const DARK = 150;
/** Noise breaks lines: pixels that may be missing. */
const HOLE = 3;
/** Lines longer than this many times the shortest are no letters; shorter ones have little ink so many pixels beside them. */
const LONG = 4;
const BESIDE = 3;
const MAX_BESIDE = 0.22;

/**
 * Finds straight dark lines by run lengths: `shortest` pixels long at least, `thickest` pixels thick at most. Tables
 * on scans are read badly as long as their lines are in the image.
 */
export function findImageLines({ data, width, height }: Gray, shortest: number, thickest: number): ImageLines {
  const dark = new Uint8Array(width * height);
  for (let index = 0; index < dark.length; index++) if ((data[index] ?? 255) < DARK) dark[index] = 1;
  return {
    horizontal: findRuns(dark, width, height, 1, width, shortest, thickest),
    vertical: findRuns(dark, height, width, width, 1, shortest, thickest),
  };
}

/** The sides of boxes stand this near to the lines above and below them, pixels. */
const TOUCH = 4;

/**
 * The short standing lines between boxes for single letters: `shortest` pixels long at least, from one of the lying lines to
 * another. No letter reaches both.
 */
export function findBoxSides(
  { data, width, height }: Gray,
  horizontal: readonly Rule[],
  shortest: number,
  thickest: number,
): Rule[] {
  if (horizontal.length < 2) return [];
  const dark = data.map((value) => (value < DARK ? 1 : 0));
  const touches = (rule: Rule, y: number) =>
    horizontal.some(({ at, from, to, thickness }) => {
      const near = Math.abs(at - y) < thickness / 2 + TOUCH;
      return near && rule.at > from - TOUCH && rule.at < to + TOUCH;
    });
  return findRuns(dark, height, width, width, 1, shortest, thickest).filter(
    (rule) => touches(rule, rule.from) && touches(rule, rule.to),
  );
}

/** The image with its ruling lines, and a pixel on each side of them, made white. */
export function withoutLines({ data, width, height }: Gray, { horizontal, vertical }: ImageLines): Gray {
  const cleaned = data.slice();
  const whiten = (x0: number, y0: number, x1: number, y1: number) => {
    const [from, to] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))];
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++)
      cleaned.fill(255, y * width + from, y * width + to);
  };
  for (const { at, from, to, thickness } of horizontal)
    whiten(from - 1, at - thickness / 2 - 1, to + 1, at + thickness / 2 + 1);
  for (const { at, from, to, thickness } of vertical)
    whiten(at - thickness / 2 - 1, from - 1, at + thickness / 2 + 1, to + 1);
  return { data: cleaned, width, height };
}

type Open = { first: number; last: number; from: number; to: number };

/** Runs along one axis, joined with those of the neighbouring rows that overlap them. */
function findRuns(
  dark: Uint8Array,
  length: number,
  rows: number,
  step: number,
  rowStep: number,
  shortest: number,
  thickest: number,
): Rule[] {
  const lines: Rule[] = [];
  const inkBeside = ({ from, to }: Open, row: number): number => {
    if (row < 0 || row >= rows) return 0;
    let ink = 0;
    for (let at = from; at < to; at++) ink += dark[row * rowStep + at * step] ?? 0;
    return ink / (to - from);
  };
  // The tops of small letters that stand close make short lines too, but have letters below.
  const isAlone = (line: Open) =>
    line.to - line.from > LONG * shortest ||
    (inkBeside(line, line.first - BESIDE) < MAX_BESIDE && inkBeside(line, line.last + BESIDE) < MAX_BESIDE);
  let open: Open[] = [];
  for (let row = 0; row <= rows; row++) {
    const runs = row < rows ? rowRuns(dark, row * rowStep, length, step, shortest) : [];
    const next: Open[] = [];
    for (const line of open) {
      const run = runs.findIndex(({ from, to }) => from < line.to && to > line.from);
      const hit = runs[run];
      if (hit) {
        runs.splice(run, 1);
        next.push({ first: line.first, last: row, from: Math.min(line.from, hit.from), to: Math.max(line.to, hit.to) });
      } else if (row - line.last <= 1) next.push(line);
      else if (isAlone(line)) close(lines, line, thickest);
    }
    for (const { from, to } of runs) next.push({ first: row, last: row, from, to });
    open = next;
  }
  for (const line of open) if (isAlone(line)) close(lines, line, thickest);
  return lines;
}

function close(lines: Rule[], { first, last, from, to }: Open, thickest: number): void {
  const thickness = last - first + 1;
  if (thickness <= thickest) lines.push({ at: (first + last + 1) / 2, from, to, thickness });
}

function rowRuns(dark: Uint8Array, offset: number, length: number, step: number, shortest: number) {
  const runs: { from: number; to: number }[] = [];
  let from = -1;
  let last = -1;
  for (let at = 0, index = offset; at < length; at++, index += step) {
    if (dark[index] === 1) {
      if (from < 0) from = at;
      last = at;
    } else if (from >= 0 && at - last > HOLE) {
      if (last - from + 1 >= shortest) runs.push({ from, to: last + 1 });
      from = -1;
    }
  }
  if (from >= 0 && last - from + 1 >= shortest) runs.push({ from, to: last + 1 });
  return runs;
}
