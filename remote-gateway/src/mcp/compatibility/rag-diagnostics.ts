import { collectionSchema, type Diagnosis, diagnosisSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { diagnose } from '../../operator/diagnose/diagnose.ts';
import { shownModes, shownPresets } from '../../operator/diagnose/shown-config.ts';
import { PRESETS } from '../../retrieval/search/presets.ts';
import type { Tool } from '../tool.ts';
import { formatDiagnosis } from '../tools/diagnose.ts';
import { ragTool } from './rag-tool.ts';

/** `rag_diagnose` and `rag_config_show`. */
export function ragDiagnosticTools(gateway: Gateway): Tool[] {
  return [ragDiagnose(gateway), configShow(gateway)];
}

const checkSchema = z.object({ status: z.enum(['ok', 'error']), latency_ms: z.number(), message: z.string() });
const ragDiagnosisSchema = diagnosisSchema.omit({ checks: true, collections: true }).extend({
  checks: z.object({
    catalog_connection: checkSchema.optional(),
    qdrant_connection: checkSchema.optional(),
    voyage_api: checkSchema.optional().describe('The embedder, whichever is configured'),
    code_embedder: checkSchema.optional(),
    reranker: checkSchema.optional(),
    corpora_health: z.array(
      z.object({
        corpus: z.string(),
        status: z.string(),
        chunk_count: z.int(),
        recommendation: z.string().nullable(),
      }),
    ),
  }),
});
type RagDiagnosis = z.output<typeof ragDiagnosisSchema>;

/** The names of checks in this set. */
const CHECKS = {
  catalog: 'catalog_connection',
  store: 'qdrant_connection',
  embedder: 'voyage_api',
  code_embedder: 'code_embedder',
  reranker: 'reranker',
} as const;

function ragDiagnose(gateway: Gateway): Tool {
  return ragTool(
    gateway,
    {
      name: 'rag_diagnose',
      title: 'Run diagnostics',
      description:
        'Use when results are wrong or incomplete. Not to search: rag_search. Returns checks with latency, the state of at most 50 collections, and recommendations. Next: follow the recommendations. Default: check all.',
      input: z.strictObject({
        check: z.enum(['all', 'connections', 'corpora', 'embeddings']).default('all'),
        corpus: collectionSchema.optional(),
      }),
      output: ragDiagnosisSchema,
    },
    async ({ check, corpus: collection }, { identity, signal }) => {
      const query = { check: check === 'corpora' ? ('collections' as const) : check, collection };
      return toRagDiagnosis(gateway, await diagnose(gateway, identity, query, signal));
    },
    formatRagDiagnosis,
  );
}

function toRagDiagnosis(
  { embedder }: Pick<Gateway, 'embedder'>,
  { checks, collections, ...rest }: Diagnosis,
): z.input<typeof ragDiagnosisSchema> {
  const named = Object.entries(CHECKS).flatMap(([ours, theirs]) => {
    const check = checks.find(({ name }) => name === ours);
    if (!check) return [];
    const works = ours === 'embedder' ? `${embedder.id} answers.` : 'It answers.';
    const message = check.message ?? works;
    return [[theirs, { status: check.status, latency_ms: check.latency_ms, message }] as const];
  });
  const health = collections.map(({ collection, status, chunks, recommendation }) => ({
    corpus: collection,
    status,
    chunk_count: chunks,
    recommendation: recommendation ?? null,
  }));
  return { ...rest, checks: { ...Object.fromEntries(named), corpora_health: health } };
}

function formatRagDiagnosis({ checks: { corpora_health: corpora, ...checks }, ...rest }: RagDiagnosis): string {
  const listed = Object.entries(checks).flatMap(([name, check]) => (check ? [{ name, ...check }] : []));
  const needy = corpora
    .filter(({ status }) => status !== 'healthy')
    .map(({ corpus, status }) => `${corpus}: ${status}`);
  return [formatDiagnosis({ ...rest, checks: listed, collections: [] }), ...needy].join('\n');
}

const configSchema = z.object({
  retrieval: z.record(z.string(), z.unknown()).optional(),
  presets: z.record(z.string(), z.unknown()).optional(),
  modes: z.record(z.string(), z.string()).optional(),
  corpora: z.record(z.string(), z.unknown()).optional(),
});

function configShow(gateway: Gateway): Tool {
  return ragTool(
    gateway,
    {
      name: 'rag_config_show',
      title: 'Show configuration',
      description:
        'Use to learn how retrieval works here and what presets are. Not for the state of its parts: rag_diagnose. Returns the chosen section, no secrets. Next: rag_search with a preset. Default: section all.',
      input: z.strictObject({
        section: z.enum(['all', 'retrieval', 'corpora', 'presets']).default('all'),
        redact_secrets: z.boolean().default(true).describe('Has no effect: secrets never leave the gateway'),
      }),
      output: configSchema,
    },
    async ({ section }, { identity }) => {
      const wants = (name: typeof section) => section === 'all' || section === name;
      const corpora = wants('corpora') ? await gateway.catalog.collections.list(identity) : [];
      return {
        ...(wants('retrieval') ? { retrieval: pipelineOf(gateway), modes: shownModes() } : {}),
        ...(wants('presets') ? { presets: shownPresets() } : {}),
        ...(wants('corpora')
          ? {
              corpora: Object.fromEntries(
                corpora.map(({ name, language, chunking, denseWeight, embedderId }) => [
                  name,
                  { language, chunking, dense_weight: denseWeight, embedder: embedderId },
                ]),
              ),
            }
          : {}),
      };
    },
    (config) =>
      Object.entries(config)
        .flatMap(([section, values]) =>
          Object.entries(values ?? {}).map(([name, value]) => `${section}.${name}: ${JSON.stringify(value)}`),
        )
        .join('\n') || 'Nothing is configured there.',
  );
}

/** The stages of a search with the default preset. */
function pipelineOf({ embedder, reranker, searching }: Gateway): Record<string, unknown> {
  const { topK, firstStage, rerankCandidates, expandTop, expandWindow } = PRESETS.balanced;
  return {
    fusion_method: 'score',
    fusion_methods: ['score', 'rrf', 'dbsf'],
    rrf_k: searching.rrfK,
    embedder: embedder.id,
    sparse: 'bm25',
    reranker: reranker?.name ?? null,
    top_k: topK,
    first_stage_k: firstStage,
    rerank_candidates: reranker ? rerankCandidates : 0,
    max_per_doc: searching.perDocCap,
    context_expansion: { enabled: expandTop > 0, expand_top_k: expandTop, window_size: expandWindow },
  };
}
