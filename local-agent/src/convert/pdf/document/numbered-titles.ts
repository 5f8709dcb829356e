import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { draftText } from './draft-text.ts';
import { endsSentence, hasSentence } from './fragment.ts';
import { styleOf } from './heading-style.ts';
import { lookOf } from './look-levels.ts';
import { isNoHeading } from './no-heading.ts';

/** Titles have no more lines, and are no longer, characters. */
const MAX_LINES = 2;
const MAX_LENGTH = 80;
/** Fewer numbers count nothing. */
const MIN_TITLES = 3;
/** So many of them show that all are headings, and this part. */
const MIN_SHOWN = 2;
const SHOWN = 0.5;

type Title = { readonly draft: Draft; readonly value: number; readonly isShown: boolean };

/**
 * Bold titles of one look that count from one to the next: where half of them are headings by themselves, or in capitals above a
 * text, the others are headings too, such as points of an agenda below which nothing stands. `isFound` says which are headings.
 */
export function numberedTitles(
  drafts: readonly Draft[],
  { boldBody }: TextStatistics,
  isFound: (index: number) => boolean,
): ReadonlySet<Draft> {
  if (boldBody) return new Set();
  const runs = new Map<string, Title[][]>();
  for (const [index, draft] of drafts.entries()) {
    const title = readTitle(draft, drafts[index + 1], isFound(index));
    if (!title) continue;
    const own = runs.get(title.look) ?? [];
    runs.set(title.look, own);
    const last = own.at(-1);
    if (last && title.value === (last.at(-1)?.value ?? 0) + 1) last.push(title);
    else own.push([title]);
  }
  const all = [...runs.values()].flat().filter((run) => {
    const shown = run.filter(({ isShown }) => isShown).length;
    return run.length >= MIN_TITLES && shown >= Math.max(MIN_SHOWN, SHOWN * run.length);
  });
  return new Set(all.flatMap((run) => run.map(({ draft }) => draft)));
}

/** A bold title behind a number of one part, and its look. */
function readTitle(draft: Draft, next: Draft | undefined, isFound: boolean): (Title & { look: string }) | undefined {
  if (draft.kind !== 'text' && draft.kind !== 'item') return undefined;
  const text = draftText(draft);
  const [, digits, sign = '', title = ''] = /^(\d{1,2})([.):]?)\s+(\p{L}.*)$/u.exec(text) ?? [];
  const style = styleOf(draft.lines);
  if (!digits || !style.bold || draft.lines.length > MAX_LINES || text.length > MAX_LENGTH) return undefined;
  if (endsSentence(title) || hasSentence(title) || title.endsWith(':') || isNoHeading(text, draft.lines))
    return undefined;
  const isCapitals =
    title === title.toUpperCase() && /\p{Lu}{3}/u.test(title) && next?.kind === 'text' && !styleOf(next.lines).bold;
  return { draft, value: Number(digits), isShown: isFound || isCapitals, look: `${lookOf(style)}${sign}` };
}
