import {
  collectionSchema,
  LIMITS,
  modeSchema,
  oneLine,
  presetSchema,
  quote,
  type SearchResult,
  searchRequestSchema,
  WHAT_IS_QUOTED,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { fitList } from '../../retrieval/documents/fit-list.ts';
import { measuredSearch } from '../../retrieval/search/measured-search.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';

/** Maximum size of the evidence, bytes of JSON. */
const MAX_EVIDENCE_BYTES = 65_536;
/** Maximum number of names in a warning: as many as the next search accepts. */
const MAX_NAMED = LIMITS.collectionsPerSearch;

const where = {
  query: searchRequestSchema.shape.query,
  sdk: collectionSchema.optional().describe('Collections with this name, or a name that starts with it and "_" or "-"'),
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
      lines: z.string().describe('For code, such as "42-78"; else empty'),
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
export function ragSearchTools(gateway: Gateway): Tool[] {
  return [
    tool(
      {
        name: 'rag_search',
        title: 'Search with the whole pipeline',
        description:
          'Use for accurate retrieval with whole passages. Not for short quotes: retrieve_evidence. Returns top_k passages with their neighbours, at most 64 KB. If coverage is low, drop filters. Defaults: preset balanced, top_k 12, mode build, every collection. Max: top_k 50.',
        scope: 'read',
        annotations: READ_ONLY,
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
      ({ verbose, ...args }, { identity, signal }) => evidencePack(gateway, identity, args, verbose, signal),
      formatEvidence,
    ),
    tool(
      {
        name: 'rag_search_quick',
        title: 'Search fast',
        description:
          'Use to explore or to check that something exists. Not when the order matters: rag_search. Returns top_k passages, unreranked and without neighbours, at most 64 KB. If they are not precise enough, call rag_search. Defaults: top_k 20, every collection. Max: top_k 50.',
        scope: 'read',
        annotations: READ_ONLY,
        input: z.strictObject({ ...where, top_k: z.int().min(1).max(LIMITS.topK).default(20) }),
        output: evidencePackSchema,
      },
      (args, { identity, signal }) => {
        const quick = { ...args, preset: 'speed' as const, expand_context: false };
        return evidencePack(gateway, identity, quick, false, signal);
      },
      formatEvidence,
    ),
  ];
}

type Options = Pick<z.input<typeof searchRequestSchema>, 'preset' | 'top_k' | 'mode' | 'expand_context'>;

async function evidencePack(
  gateway: Gateway,
  identity: Identity,
  { query, sdk, corpus, kind, ...options }: Where & Options,
  verbose: boolean,
  signal: AbortSignal,
): Promise<EvidencePack> {
  const wanted = corpus ?? (await corpora(gateway, identity, sdk));
  const request = searchRequestSchema.parse({
    query,
    collections: wanted.slice(0, LIMITS.collectionsPerSearch),
    explain: verbose,
    ...options,
    ...(kind ? { filters: { kind: [kind] } } : {}),
  });
  const found = await measuredSearch(gateway, identity, request, signal);
  const all = found.results.map(toEvidence);
  const evidence = fitList(all, MAX_EVIDENCE_BYTES);
  const count = (wanted: string) => evidence.filter((one) => one.kind === wanted).length;
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
    warnings: [...found.warnings, ...notSearched(wanted), ...cut],
  };
}

/** A search has a maximum number of collections. A warning names the others, so that the caller can search them next. */
function notSearched(wanted: readonly string[]): string[] {
  const left = wanted.slice(LIMITS.collectionsPerSearch);
  if (left.length === 0) return [];
  const more = left.length > MAX_NAMED ? ` and ${left.length - MAX_NAMED} more` : '';
  return [
    `${LIMITS.collectionsPerSearch} of ${wanted.length} collections were searched. Not searched: ${left.slice(0, MAX_NAMED).join(', ')}${more}. Name them in corpus for another search.`,
  ];
}

function toEvidence(result: SearchResult): EvidencePack['evidence'][number] {
  const { passage_id: id, collection: corpus, kind = 'doc', uri: path, lines, score, context, resource } = result;
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

/** All collections, or those of an SDK. Throws NOT_FOUND, which lists the existing ones. */
async function corpora({ catalog }: Gateway, identity: Identity, sdk: string | undefined): Promise<string[]> {
  const names = (await catalog.listCollections(identity)).map(({ name }) => name);
  if (sdk === undefined) return names.length > 0 ? names : ['default'];
  const own = names.filter((name) => name === sdk || name.startsWith(`${sdk}_`) || name.startsWith(`${sdk}-`));
  if (own.length > 0) return own;
  throw new GatewayError(
    'NOT_FOUND',
    `There is no collection of "${sdk}". Existing collections: ${names.join(', ') || 'none'}.`,
    {
      details: { collections: names },
    },
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
