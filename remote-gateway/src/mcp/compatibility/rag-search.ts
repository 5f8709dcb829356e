import {
  collectionSchema,
  LIMITS,
  modeSchema,
  oneLine,
  presetSchema,
  quote,
  type SearchResponse,
  type SearchResult,
  searchRequestSchema,
  WHAT_IS_QUOTED,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Caller } from '../../http/endpoint.ts';
import type { Identity } from '../../identity.ts';
import { fitList } from '../../retrieval/documents/fit-list.ts';
import { textLines } from '../../retrieval/evidence/text-lines.ts';
import { measuredSearch } from '../../retrieval/search/measured-search.ts';
import { planSearch } from '../../retrieval/search/search-plan.ts';
import type { Tool } from '../tool.ts';
import { type CorpusGroups, collectionsOfGroup } from './corpus-groups.ts';
import { type Cost, ragTool } from './rag-tool.ts';

/** Maximum size of the evidence, bytes of JSON. */
const MAX_EVIDENCE_BYTES = 65_536;

const where = {
  query: searchRequestSchema.shape.query,
  sdk: collectionSchema.optional().describe('A group of rag_corpus_list'),
  corpus: z.array(collectionSchema).min(1).max(LIMITS.collectionsPerSearch).optional(),
  kind: z.enum(['doc', 'code']).optional(),
};

const evidencePackSchema = z.object({
  query: z.string(),
  count: z.int(),
  evidence: z.array(
    z.object({
      id: z.string().describe('passage_id'),
      corpus: z.string(),
      kind: z.string(),
      path: z.string(),
      lines: z.string().describe('Of the file,such as "42-78"; empty where the file has none'),
      text: z.string(),
      score: z.number(),
      title: z.string(),
      is_expanded: z.boolean(),
      resource: z.string(),
    }),
  ),
  coverage: z.object({ doc_count: z.int(), code_count: z.int(), corpora: z.array(z.string()) }),
  timing: z.record(z.string(), z.number()).optional(),
  warnings: z.array(z.string()),
});
type EvidencePack = z.output<typeof evidencePackSchema>;
type Where = z.output<z.ZodObject<typeof where>>;

/** `rag_search` and `rag_search_quick`. */
export function ragSearchTools(gateway: Gateway, groups: CorpusGroups): Tool[] {
  return [
    ragTool(
      gateway,
      {
        name: 'rag_search',
        title: 'Search with the whole pipeline',
        description:
          'Use for accurate retrieval with whole passages. Not for short quotes: retrieve_evidence. Returns top_k passages with their neighbours, at most 64 KB. If coverage is low, drop filters. Defaults: preset balanced, top_k 12, mode build, every collection. Max: top_k 50.',
        input: z.strictObject({
          ...where,
          preset: presetSchema.default('balanced'),
          top_k: z.int().min(1).max(LIMITS.topK).default(12),
          mode: modeSchema.default('build'),
          expand_context: z.boolean().default(true),
          verbose: z.boolean().default(false).describe('Adds the milliseconds of each stage'),
        }),
        output: evidencePackSchema,
      },
      ({ verbose, ...args }, caller, cost) => evidencePack(gateway, caller, args, { verbose, cost, groups }),
      formatEvidence,
    ),
    ragTool(
      gateway,
      {
        name: 'rag_search_quick',
        title: 'Search fast',
        description:
          'Use to explore or to check that something exists. Not when the order matters: rag_search. Returns top_k passages, unreranked and without neighbours, at most 64 KB. If they are not precise enough, call rag_search. Defaults: top_k 20, every collection. Max: top_k 50.',
        input: z.strictObject({ ...where, top_k: z.int().min(1).max(LIMITS.topK).default(20) }),
        output: evidencePackSchema,
      },
      (args, caller, cost) => {
        const quick = { ...args, preset: 'speed' as const, expand_context: false };
        return evidencePack(gateway, caller, quick, { verbose: false, cost, groups });
      },
      formatEvidence,
    ),
  ];
}

type Options = Pick<z.input<typeof searchRequestSchema>, 'preset' | 'top_k' | 'mode' | 'expand_context'>;

async function evidencePack(
  gateway: Gateway,
  { identity, signal }: Caller,
  { query, sdk, corpus, kind, ...options }: Where & Options,
  { verbose, cost, groups }: { readonly verbose: boolean; readonly cost: Cost; readonly groups: CorpusGroups },
): Promise<EvidencePack> {
  const wanted = corpus ?? (sdk === undefined ? undefined : await corporaOf(gateway, identity, sdk, groups));
  const request = {
    ...searchRequestSchema.parse({
      query,
      explain: verbose,
      ...options,
      ...(kind ? { filters: { kind: [kind] } } : {}),
    }),
    // A group may have more collections than a request may name.
    ...(wanted ? { collections: wanted } : {}),
  };
  const found = await measuredSearch(gateway, identity, request, signal);
  cost.embedded = query;
  const { rerankCandidates } = planSearch(request, gateway);
  if (!found.degraded_scopes.includes('rerank')) cost.reranked = rerankCandidates;
  const lines = await textLines(gateway, identity, found.results, signal);
  const rows = kind === undefined ? await gateway.catalog.collections.named(identity, wanted) : [];
  const held = new Set(rows.flatMap(({ kinds = [] }) => kinds));
  const all = found.results.map((result) => toEvidence(result, lines.get(result.passage_id)));
  const evidence = fitList(all, MAX_EVIDENCE_BYTES);
  const count = (counted: string) => evidence.filter((one) => one.kind === counted).length;
  const cut = evidence.length < all.length ? ['The response was truncated to 64 KB; lower top_k.'] : [];
  return {
    query,
    count: evidence.length,
    evidence,
    coverage: {
      doc_count: count('doc'),
      code_count: count('code'),
      corpora: [...new Set(evidence.map((one) => one.corpus))].sort(),
    },
    ...(verbose ? { timing: { total_ms: found.timing?.total_ms ?? 0, ...found.timing?.stages } } : {}),
    warnings: [...found.warnings, ...lowCoverage(found.answerable, evidence, held), ...cut],
  };
}

function toEvidence(result: SearchResult, ofText?: SearchResult['lines']): EvidencePack['evidence'][number] {
  const { passage_id: id, collection: corpus, kind = 'doc', uri: path, score, context, resource } = result;
  const lines = result.lines ?? ofText;
  return {
    id,
    corpus,
    kind,
    path,
    lines: lines ? `${lines.first}-${lines.last}` : '',
    text: context?.text ?? result.text ?? '',
    score,
    title: result.heading_path.at(-1) ?? result.title,
    is_expanded: context !== undefined,
    resource,
  };
}

/** The collections of an SDK. Throws NOT_FOUND, which lists the existing ones. */
async function corporaOf(
  { catalog }: Gateway,
  identity: Identity,
  sdk: string,
  groups: CorpusGroups,
): Promise<string[]> {
  const names = (await catalog.collections.list(identity)).map(({ name }) => name);
  const own = collectionsOfGroup(sdk, names, groups);
  if (own.length > 0) return own;
  throw new GatewayError(
    'NOT_FOUND',
    `There is no collection of "${sdk}". Existing collections: ${names.join(', ') || 'none'}.`,
    {
      details: { collections: names },
    },
  );
}

/** What an agent should broaden; `held` are the kinds that the corpora have. An empty search has a warning of its own. */
function lowCoverage(
  answerable: SearchResponse['answerable'],
  evidence: EvidencePack['evidence'],
  held: ReadonlySet<string>,
): string[] {
  if (evidence.length === 0) return [];
  if (answerable === 'no') {
    return ['Low coverage: these documents hardly answer. Broaden the query, or drop sdk, corpus or kind.'];
  }
  const missing = ['doc', 'code'].filter((kind) => held.has(kind) && evidence.every((one) => one.kind !== kind));
  return missing.map(
    (kind) => `Low coverage: no ${kind} among the results. Broaden the query, or ask for kind "${kind}".`,
  );
}

function formatEvidence({ evidence, coverage, warnings }: EvidencePack): string {
  return [
    `${evidence.length} passages (${coverage.doc_count} doc, ${coverage.code_count} code). ${WHAT_IS_QUOTED}`,
    ...evidence.map(
      ({ id, path, lines, title, text }, at) =>
        `[${at + 1}] ${oneLine(path)}${lines === '' ? '' : `, lines ${lines}`} | ${oneLine(title)}\n(passage_id ${id})\n${quote(text)}`,
    ),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ].join('\n\n');
}
