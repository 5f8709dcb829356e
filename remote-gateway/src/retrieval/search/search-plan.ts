import type { Fusion, Kind, SearchRequest } from '@docferry/shared-contracts';
import { exactNames, quotedPhrases } from './exact-text.ts';
import { MODES, PRESETS, type PresetParameters } from './presets.ts';
import type { SearchDeps } from './search-deps.ts';

/** Passages of each document in an answer grouped by documents, when the request does not say. */
const GROUP_SIZE = 3;

/** Results when neither the request nor a preset that it names says how many. */
const DEFAULT_TOP_K = 5;

/** The share of the meaning at which vectors have their usual weight. */
const USUAL_BALANCE = 0.5;

/** The numbers of one search, from the preset, the request's own fields and the operator's settings. */
export type SearchPlan = PresetParameters & {
  readonly fusion: Fusion;
  /** Whether the words of the query count. */
  readonly lexical: boolean;
  /** Factor of the vector's usual weight; 0 for words only. */
  readonly denseFactor: number;
  readonly maxPerDoc: number;
  /** Whether the request set it: then passages beyond it are omitted, otherwise they come last. */
  readonly strictPerDoc: boolean;
  /** Passages of each document, the best one included, when documents are the results; otherwise undefined. */
  readonly groupSize: number | undefined;
  /** Neighbouring passages on either side of the first results. */
  readonly before: number;
  readonly after: number;
  readonly priors: Readonly<Partial<Record<Kind, number>>>;
  /** What the newest of the first candidates gains. */
  readonly recencyBoost: number;
  /** Minimum shares of kinds among the first results. */
  readonly shares: Readonly<Partial<Record<Kind, number>>>;
  /** Sent to a reranker before the query. */
  readonly instruction: string | undefined;
  /** Quoted phrases of the query, which are matched word for word. */
  readonly phrases: readonly string[];
  /** Identifiers, codes, paths and addresses in the query. */
  readonly names: readonly string[];
};

/** The request's fields override the preset. Only a preset that is named changes the number of results. */
export function planSearch(
  request: SearchRequest,
  { searching, reranker }: Pick<SearchDeps, 'searching' | 'reranker'>,
): SearchPlan {
  const preset = PRESETS[request.preset ?? 'balanced'];
  const named = request.preset !== undefined;
  const mode = request.mode && MODES[request.mode];
  const { expand_context: expand, context_before: before, context_after: after } = request;
  const expands = expand ?? (before !== undefined || after !== undefined);
  // A preset that is named includes its context when the request wants whole texts.
  const implied = named && request.include_text && expand === undefined;
  const window = before === undefined && after === undefined ? preset.expandWindow || Number(expands) : 0;
  const reranks = reranker !== undefined && (request.rerank ?? true);
  const { balanced } = PRESETS;
  const groups = request.group_by === 'document';
  return {
    ...preset,
    topK: request.top_k ?? request.limit ?? (named ? preset.topK : DEFAULT_TOP_K),
    rerankCandidates: !reranks
      ? 0
      : request.rerank
        ? preset.rerankCandidates || balanced.rerankCandidates
        : preset.rerankCandidates,
    expandTop: expands ? preset.expandTop || balanced.expandTop : implied ? preset.expandTop : 0,
    scoreThreshold: request.score_threshold ?? preset.scoreThreshold,
    fusion: request.fusion ?? 'score',
    ...balance(request.semantic_weight ?? USUAL_BALANCE),
    maxPerDoc: groups ? 1 : (request.max_per_doc ?? searching.perDocCap),
    strictPerDoc: groups || request.max_per_doc !== undefined,
    groupSize: groups ? (request.max_per_doc ?? GROUP_SIZE) : undefined,
    before: before ?? window,
    after: after ?? window,
    priors: searching.priors,
    recencyBoost: request.recency_boost ?? 0,
    shares: mode?.shares ?? {},
    instruction: mode?.instruction,
    phrases: quotedPhrases(request.query),
    names: exactNames(request.query),
  };
}

/** Words and meaning by the share of the meaning, 0 to 1. */
function balance(share: number): Pick<SearchPlan, 'lexical' | 'denseFactor'> {
  return share === 1 ? { lexical: false, denseFactor: 1 } : { lexical: true, denseFactor: share / (1 - share) };
}
