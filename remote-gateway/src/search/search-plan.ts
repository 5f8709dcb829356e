import type { Kind, SearchRequest } from '@docferry/shared-contracts';
import { MODES, PRESETS, type PresetParameters } from './presets.ts';
import type { SearchDeps } from './search-deps.ts';

/** Results when neither the request nor a preset that it names says how many. */
const DEFAULT_TOP_K = 5;

/** How one request is answered: preset, explicit fields and the operator's settings made into numbers. */
export type SearchPlan = PresetParameters & {
  readonly maxPerDoc: number;
  /** Neighbouring passages on either side of the first results. */
  readonly before: number;
  readonly after: number;
  readonly priors: Readonly<Partial<Record<Kind, number>>>;
  /** Least shares of kinds among the first results. */
  readonly shares: Readonly<Partial<Record<Kind, number>>>;
  /** Told to a reranker before the query. */
  readonly instruction: string | undefined;
  /** Quoted phrases of the query, to be found word for word. */
  readonly phrases: readonly string[];
};

/** Explicit fields override the preset; a preset that is not named does not change how many results there are. */
export function planSearch(
  request: SearchRequest,
  { searching, reranker }: Pick<SearchDeps, 'searching' | 'reranker'>,
): SearchPlan {
  const preset = PRESETS[request.preset ?? 'balanced'];
  const named = request.preset !== undefined;
  const mode = request.mode && MODES[request.mode];
  const expands = request.expand_context ?? (named && request.include_text);
  const asked = request.context_before !== undefined || request.context_after !== undefined;
  const window = expands && !asked ? preset.expandWindow || 1 : 0;
  const reranks = reranker !== undefined && (request.rerank ?? true);
  const most = PRESETS.balanced;
  return {
    ...preset,
    topK: request.top_k ?? (named ? preset.topK : DEFAULT_TOP_K),
    rerankCandidates: !reranks
      ? 0
      : request.rerank
        ? preset.rerankCandidates || most.rerankCandidates
        : preset.rerankCandidates,
    expandTop: expands || asked ? preset.expandTop || most.expandTop : 0,
    scoreThreshold: request.score_threshold ?? preset.scoreThreshold,
    maxPerDoc: request.max_per_doc ?? searching.perDocCap,
    before: request.context_before ?? window,
    after: request.context_after ?? window,
    priors: searching.priors,
    shares: mode?.shares ?? {},
    instruction: mode?.instruction,
    phrases: quotedPhrases(request.query),
  };
}

/** A longer query tells a story, and what it quotes is part of that rather than a demand. */
const MOST_QUOTING_WORDS = 20;

/** What stands in double quotes of any style; single words too, for who quotes a name means that very name. */
export function quotedPhrases(query: string): string[] {
  if ((query.match(/[\p{L}\p{N}]+/gu) ?? []).length > MOST_QUOTING_WORDS) return [];
  const found = [...query.matchAll(/["“”„«»]([^"“”„«»]{2,200})["“”„«»]/gu)].map(([, phrase = '']) => flat(phrase));
  return [...new Set(found.filter((phrase) => /[\p{L}\p{N}]/u.test(phrase)))];
}

/** How many of the phrases a text holds, as whole words, whatever its capitals and line breaks. */
export function countPhrases(phrases: readonly string[], text: string): number {
  if (phrases.length === 0) return 0;
  const searched = flat(text);
  return phrases.filter((phrase) => holdsWhole(searched, phrase)).length;
}

function holdsWhole(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + phrase.length, at + phrase.length + 2);
    if (!joins(before, phrase) && !joins(phrase, after)) return true;
  }
  return false;
}

/** Whether one word goes on from the end of the first text to the start of the second. */
function joins(first: string, second: string): boolean {
  const last = Array.from(first).at(-1) ?? '';
  const next = Array.from(second)[0] ?? '';
  return WORD.test(last) && WORD.test(next) && !UNSPACED.test(last);
}

const WORD = /[\p{L}\p{M}\p{N}_]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function flat(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
