import { collectionSchema, diagnosisSchema, shownConfigSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { diagnose } from '../../operator/diagnose/diagnose.ts';
import { shownConfig } from '../../operator/diagnose/shown-config.ts';
import { collectionDetail } from '../../retrieval/documents/collection-detail.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';
import { formatDiagnosis } from '../tools/diagnose.ts';

const corpusSchema = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.string().describe('"code" when most of it is code, else "doc"'),
  sdk_group: z.string().describe('The name up to its first "_" or "-"'),
  chunk_count: z.int().optional(),
  last_ingested: z.string().optional(),
});

/** `rag_corpus_list`, `rag_corpus_info`, `rag_diagnose` and `rag_config_show`. */
export function ragCorpusTools(gateway: Gateway): Tool[] {
  return [corpusList(gateway), corpusInfo(gateway), ragDiagnose(gateway), configShow(gateway)];
}

function corpusList(gateway: Gateway): Tool {
  return tool(
    {
      name: 'rag_corpus_list',
      title: 'List corpora',
      description:
        'Use first, to see which collections exist. Not for one in detail: rag_corpus_info. Returns names, kinds and sizes of at most 100. Next: rag_search with corpus. Default: include_stats true.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({ include_stats: z.boolean().default(true) }),
      output: z.object({
        corpora: z.array(corpusSchema),
        sdk_groups: z.record(z.string(), z.array(z.string())),
        total_chunks: z.int(),
      }),
    },
    async ({ include_stats: stats }, { identity }) => {
      const names = (await gateway.catalog.listCollections(identity)).map(({ name }) => name);
      const rows = await gateway.catalog.namedCollections(identity, names);
      const corpora = rows.map(({ name, description, kinds = [], chunks, updatedAt }) => ({
        name,
        description,
        kind: kinds.includes('code') && !kinds.includes('doc') ? 'code' : 'doc',
        sdk_group: groupOf(name),
        ...(stats ? { chunk_count: chunks, last_ingested: updatedAt.toISOString() } : {}),
      }));
      const groups = Map.groupBy(names, groupOf);
      return {
        corpora,
        sdk_groups: Object.fromEntries(groups),
        total_chunks: rows.reduce((sum, { chunks }) => sum + chunks, 0),
      };
    },
    ({ corpora, total_chunks: total }) =>
      `${corpora.map(({ name, kind, chunk_count: chunks }) => `${name} (${kind})${chunks === undefined ? '' : `: ${chunks} passages`}`).join('\n')}\nTotal: ${total} passages.`,
  );
}

function groupOf(name: string): string {
  return name.split(/[_-]/, 1)[0] ?? name;
}

function corpusInfo(gateway: Gateway): Tool {
  return tool(
    {
      name: 'rag_corpus_info',
      title: 'About a corpus',
      description:
        'Use before relying on a collection, to see whether it is healthy, stale or empty. Not for all of them: rag_corpus_list. Returns one record. Next: when stale, ingest its sources again. Takes a name; no other options.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({ corpus: collectionSchema }),
      output: z.object({
        corpus: z.string(),
        description: z.string(),
        chunk_count: z.int(),
        document_count: z.int(),
        last_ingested: z.string(),
        config: z.record(z.string(), z.unknown()),
        health: z.object({
          status: z.string(),
          days_since_ingestion: z.int().nullable(),
          reason: z.string().optional(),
        }),
      }),
    },
    async ({ corpus }, { identity }) => {
      const detail = await collectionDetail(gateway, identity, corpus);
      const { description, chunks, documents, updated_at, embedder, language, chunking, dense_weight } = detail;
      return {
        corpus,
        description,
        chunk_count: chunks,
        document_count: documents,
        last_ingested: updated_at,
        config: { embedder, language, chunking, dense_weight },
        health: {
          status: detail.health,
          days_since_ingestion: detail.days_since_ingestion,
          ...(detail.health_reason === undefined ? {} : { reason: detail.health_reason }),
        },
      };
    },
    ({ corpus, chunk_count: chunks, health }) =>
      `${corpus}: ${health.status}, ${chunks} passages.${health.reason === undefined ? '' : ` ${health.reason}`}`,
  );
}

function ragDiagnose(gateway: Gateway): Tool {
  return tool(
    {
      name: 'rag_diagnose',
      title: 'Run diagnostics',
      description:
        'Use when results are wrong or incomplete. Not to search: rag_search. Returns checks with latency, the state of at most 50 collections, and recommendations. Next: follow the recommendations. Default: check all.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({
        check: z.enum(['all', 'connections', 'corpora', 'embeddings']).default('all'),
        corpus: collectionSchema.optional(),
      }),
      output: diagnosisSchema,
    },
    ({ check, corpus: collection }, { identity, signal }) => {
      const query = { check: check === 'corpora' ? ('collections' as const) : check, collection };
      return diagnose(gateway, identity, query, signal);
    },
    formatDiagnosis,
  );
}

function configShow(gateway: Gateway): Tool {
  return tool(
    {
      name: 'rag_config_show',
      title: 'Show configuration',
      description:
        'Use to learn presets and settings. Not for the state of its parts: rag_diagnose. Returns the chosen section; secrets are always masked. Next: nothing. Default: section all.',
      scope: 'admin',
      annotations: READ_ONLY,
      input: z.strictObject({
        section: z.enum(['all', 'retrieval', 'corpora', 'presets']).default('all'),
        redact_secrets: z.boolean().default(true).describe('Has no effect: secrets never leave the gateway'),
      }),
      output: shownConfigSchema.partial().extend({ corpora: z.record(z.string(), z.unknown()).optional() }),
    },
    async ({ section }, { identity }) => {
      const { settings, presets, modes } = shownConfig(gateway, identity);
      const wants = (name: typeof section) => section === 'all' || section === name;
      const corpora = wants('corpora') ? await gateway.catalog.listCollections(identity) : [];
      return {
        ...(wants('retrieval') ? { settings, modes } : {}),
        ...(wants('presets') ? { presets } : {}),
        ...(wants('corpora')
          ? {
              corpora: Object.fromEntries(
                corpora.map(({ name, language, chunking, denseWeight }) => [
                  name,
                  { language, chunking, dense_weight: denseWeight },
                ]),
              ),
            }
          : {}),
      };
    },
    ({ settings = [], presets = {} }) =>
      [
        ...Object.entries(presets).map(([name, parameters]) => `${name}: ${JSON.stringify(parameters)}`),
        ...settings.map(({ env, value }) => `${env}: ${JSON.stringify(value)}`),
      ].join('\n') || 'No settings.',
  );
}
