import type { OutlineEntry } from '@docferry/shared-contracts';

/** Headings that an error names. */
const MAX_NAMED = 5;
/** UTF-16 code units of a name, and headings, that are compared: bounds the time for hostile ones. */
const COMPARED_CHARS = 300;
const COMPARED_HEADINGS = 5_000;

/**
 * The headings that a section's name most likely stands for, best first: by the share of letter trigrams that both have
 * (Dice, 1945). When none shares any, the first headings of the document.
 */
export function nearestHeadings(name: string, outline: readonly OutlineEntry[]): string[] {
  const wanted = trigrams(name);
  const texts = [...new Set(outline.slice(0, COMPARED_HEADINGS).map(({ text }) => text))];
  const near = texts
    .map((text) => ({ text, likeness: likeness(wanted, trigrams(text)) }))
    .filter((heading) => heading.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness);
  return (near.length > 0 ? near.map(({ text }) => text) : texts).slice(0, MAX_NAMED);
}

function trigrams(name: string): Set<string> {
  const folded = `  ${name.slice(0, COMPARED_CHARS).normalize('NFC').toLowerCase()} `;
  return new Set(Array.from({ length: folded.length - 2 }, (_, at) => folded.slice(at, at + 3)));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size);
}
