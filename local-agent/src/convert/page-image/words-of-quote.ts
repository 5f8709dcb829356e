import type { Word } from '../page/page-content.ts';
import { groupRows } from '../page/rows.ts';

/** Tokens in a row that make a place on the page part of the quote; fewer stand in any text. */
const RUN = 3;
/** Tokens of a place that is kept beside the longest one, at most. */
const ENOUGH = 6;
/** Words in between that differ, as a hyphenated one does, do not interrupt a place. */
const GAP = 2;

/** Scripts without spaces between words give a token for each character. */
const TOKEN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

const tokensOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(TOKEN) ?? [];

/**
 * The words of a page that a quote of its Markdown consists of; none when the quote stands on another page. They are
 * looked for in the order in which the page draws them, and from left to right in rows, as the quote of a table has them.
 */
export function wordsOfQuote(words: readonly Word[], quote: string): Word[] {
  const quoted = tokensOf(quote);
  const run = Math.min(RUN, quoted.length);
  if (run === 0) return [];
  const runs = new Set(quoted.slice(0, quoted.length - run + 1).map((_, at) => quoted.slice(at, at + run).join(' ')));
  const rows = groupRows(words).flatMap((row) => row.words);
  const enough = Math.min(ENOUGH, quoted.length);
  const found = new Set([words, rows].flatMap((order) => longEnough(placesOf(order, runs, run), enough)));
  return words.filter((word) => found.has(word));
}

type Place = { readonly words: readonly Word[]; readonly tokens: number };

/** Where words follow each other as they do in the quote. */
function placesOf(order: readonly Word[], runs: ReadonlySet<string>, run: number): Place[] {
  const tokens = order.flatMap((word, index) => tokensOf(word.text).map((token) => ({ token, index })));
  const hits = new Set<number>();
  for (let at = 0; at + run <= tokens.length; at += 1) {
    const here = tokens.slice(at, at + run);
    if (runs.has(here.map(({ token }) => token).join(' '))) for (const { index } of here) hits.add(index);
  }
  const places: { first: number; last: number }[] = [];
  for (const index of [...hits].sort((a, b) => a - b)) {
    const place = places.at(-1);
    if (place && index - place.last <= GAP + 1) place.last = index;
    else places.push({ first: index, last: index });
  }
  return places.map(({ first, last }) => ({
    words: order.slice(first, last + 1),
    tokens: tokens.filter(({ index }) => index >= first && index <= last).length,
  }));
}

/** The words of the places that are no chance; of the longest place in any case. */
function longEnough(places: readonly Place[], enough: number): readonly Word[] {
  const longest = Math.max(0, ...places.map(({ tokens }) => tokens));
  return places.filter(({ tokens }) => tokens >= Math.min(enough, longest)).flatMap(({ words }) => words);
}
