import { textOf, walk, type XmlNode } from '../markup/parse-xml.ts';

/** A node that stays of an element's children, or the mark of a part with text that was omitted. */
export type Kept = XmlNode | typeof OMITTED;

export const OMITTED = Symbol('omitted');

/** Levels of headings, from the title. */
const LEVELS = [1, 2, 3, 4, 5, 6];

/**
 * The nodes that stay, without headings (not the title) whose whole text was omitted, such as that of a list of links: up
 * to the next heading that is no deeper, or the end, nothing else is below them.
 */
export function withoutBareHeads(nodes: readonly Kept[]): XmlNode[] {
  if (!nodes.includes(OMITTED)) return nodes.filter((node) => node !== OMITTED);
  /** The levels whose next heading above has text that is shown, or that was omitted, below it. */
  const shown = new Set<number>();
  const omitted = new Set<number>();
  const kept: XmlNode[] = [];
  for (const node of nodes.toReversed()) {
    const level = typeof node === 'object' ? Number(/^h([1-6])$/.exec(node.name)?.[1] ?? 0) : 0;
    const isBare = level > 1 && omitted.has(level) && !shown.has(level);
    if (node === OMITTED) for (const own of LEVELS) omitted.add(own);
    else if (!isBare) kept.push(node);
    const isShown = !isBare && shows(node);
    for (const own of LEVELS) {
      if (level > 0 && own >= level) {
        shown.delete(own);
        omitted.delete(own);
      } else if (isShown) shown.add(own);
    }
  }
  return kept.toReversed();
}

function shows(node: Kept): boolean {
  if (node === OMITTED) return false;
  if (typeof node === 'string') return node.trim() !== '';
  return textOf(node).trim() !== '' || [...walk(node)].some(({ name }) => SHOWN.test(name));
}

const SHOWN = /^(?:img|math|svg|video|input)$/;
