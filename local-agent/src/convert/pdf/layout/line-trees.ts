import { type Box, boundsOf, height } from '../../page/box.ts';
import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { groupRows, splitRow } from '../../page/rows.ts';
import { cluster } from './cluster-boxes.ts';
import { lying, standing } from './rule-boxes.ts';

/** Lines that touch are no farther apart, points. */
const TOUCHES = 1.5;
/** Fewer forks and ends with names are a brace; pages with more lines have drawings of another kind. */
const MIN_FORKS = 2;
const MIN_NAMES = 4;
const MAX_LINES = 800;
/** A name begins no farther behind its line, font sizes, and words of one name are nearer. */
const NAME_NEAR = 1;
const NAME_GAP = 1.2;

type Lines = Pick<PageContent, 'horizontal' | 'vertical' | 'words'>;

/**
 * The bounds of trees of straight lines with names at their ends, such as those of species and of clusters: each standing line
 * is a fork, from both ends of which lines lead to the right. Lines of tables end at other lines.
 */
export function lineTrees({ horizontal, vertical, words }: Lines): Box[] {
  if (vertical.length < MIN_FORKS || horizontal.length < MIN_NAMES) return [];
  if (horizontal.length > MAX_LINES || vertical.length > MAX_LINES) return [];
  const isCorner = ({ at }: Rule, y: number) =>
    horizontal.some((line) => isNear(line.from, at) && isNear(line.at, y)) &&
    !horizontal.some((line) => line.from < at - TOUCHES && line.to > at - TOUCHES && isNear(line.at, y));
  const forks = vertical.filter((rule) => isCorner(rule, rule.from) && isCorner(rule, rule.to));
  if (forks.length < MIN_FORKS) return [];
  const branches = horizontal.filter((line) => forks.some((fork) => isNear(line.from, fork.at) && isOn(line, fork)));
  const open = branches.filter((line) => isOpen(line, vertical));
  if (open.length < MIN_NAMES) return [];
  const names = namesOf(words);
  const nameAt = new Map(open.map((line) => [line, nameBehind(line, names)]));
  return cluster([...forks.map(standing), ...branches.map(lying)], TOUCHES).flatMap(({ box }) => {
    const own = branches.filter((line) => isInside(lying(line), box));
    const found = own.flatMap((line) => nameAt.get(line) ?? []);
    const forkCount = forks.filter((fork) => isInside(standing(fork), box)).length;
    return forkCount >= MIN_FORKS && found.length >= MIN_NAMES ? [boundsOf([box, ...found])] : [];
  });
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TOUCHES;

const isOn = ({ at }: Rule, { from, to }: Rule): boolean => at >= from - TOUCHES && at <= to + TOUCHES;

/** Whether a line ends at no other one. */
const isOpen = (line: Rule, vertical: readonly Rule[]): boolean =>
  !vertical.some((rule) => isNear(line.to, rule.at) && isOn(line, rule));

const isInside = (line: Box, box: Box): boolean =>
  line.x0 >= box.x0 && line.x1 <= box.x1 && line.y0 >= box.y0 && line.y1 <= box.y1;

const namesOf = (words: readonly Word[]): Box[] =>
  groupRows(words).flatMap((row) => splitRow(row.words, NAME_GAP * row.size).map(boundsOf));

/** The name that begins behind the end of a line, at its height. */
const nameBehind = (line: Rule, names: readonly Box[]): Box | undefined =>
  names.find((name) => {
    const white = name.x0 - line.to;
    const isBehind = white >= -TOUCHES && white <= NAME_NEAR * height(name);
    return isBehind && line.at > name.y0 && line.at < name.y1;
  });
