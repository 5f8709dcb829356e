import { paragraph, sentence } from '../figures/sample-text.ts';

/** A manual of a generated collection. */
export type Manual = { readonly filename: string; readonly title: string; readonly text: string };

const SECTIONS = 20;

/** Settings with their values. */
function table(below: (limit: number) => number, count: number): string {
  const rows = Array.from({ length: 3 }, () => `| RAG_OPTION_${below(4 * count)} | ${below(100)} | ${below(9)} s |`);
  return ['| setting | default | time |', '|---|---|---|', ...rows].join('\n');
}

/**
 * Manuals that name settings, codes and each other as technical documentation does: a few codes are in every manual, most
 * in a handful. `next` gives numbers from 0 to 1, so that equal seeds give equal manuals.
 */
export function* manuals(count: number, next: () => number): Generator<Manual> {
  const below = (limit: number) => Math.floor(next() * limit);
  for (let at = 0; at < count; at++) {
    const sections = Array.from({ length: SECTIONS }, (_, index) => {
      const other = below(count);
      return [
        `## ${index + 1}.${1 + below(9)} ${sentence(next).split(' ').slice(0, 4).join(' ')}`,
        paragraph(next),
        `Set \`RAG_SETTING_${below(4 * count)}\` or expect ERR-${1000 + below(2 * count)} with ${['RATE_LIMITED', 'NOT_FOUND'][below(2)]}.`,
        `See [manual ${other}](manual-${other}.md) and Section ${1 + below(SECTIONS)}.${1 + below(9)}. The API follows RFC ${7000 + below(50)}.`,
        paragraph(next, 8),
        ...(index % 5 === 0 ? [table(below, count)] : []),
      ].join('\n\n');
    });
    const lead = `A Service Level Objective (SLO) applies to module_${below(count)}.`;
    yield {
      filename: `manual-${at}.md`,
      title: `Manual ${at}`,
      text: [`# Manual ${at}`, lead, ...sections].join('\n\n'),
    };
  }
}
