import type { Kind, SearchRequest } from '@docferry/shared-contracts';
import { exactNames, quotedPhrases } from './exact-text.ts';
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
  /** Identifiers, codes, paths and addresses in the query. */
  readonly names: readonly string[];
};

/** Explicit fields override the preset; a preset that is not named does not change how many results there are. */
export function planSearch(
  request: SearchRequest,
  { searching, reranker }: Pick<SearchDeps, 'searching' | 'reranker'>,
): SearchPlan {
  const preset = PRESETS[request.preset ?? 'balanced'];
  const named = request.preset !== undefined;
  const mode = request.mode && MODES[request.mode];
  const { expand_context: expand, context_before: before, context_after: after } = request;
  const asked = expand ?? (before !== undefined || after !== undefined);
  // A preset that is named brings its context along where whole texts are wanted.
  const implied = named && request.include_text && expand === undefined;
  const window = before === undefined && after === undefined ? preset.expandWindow || Number(asked) : 0;
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
    expandTop: asked ? preset.expandTop || most.expandTop : implied ? preset.expandTop : 0,
    scoreThreshold: request.score_threshold ?? preset.scoreThreshold,
    maxPerDoc: request.max_per_doc ?? searching.perDocCap,
    before: before ?? window,
    after: after ?? window,
    priors: searching.priors,
    shares: mode?.shares ?? {},
    instruction: mode?.instruction,
    phrases: quotedPhrases(request.query),
    names: exactNames(request.query),
  };
}
