import { collectionSchema, type FolderIndex } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { collectionDetail } from '../../retrieval/documents/collection-detail.ts';
import type { Tool } from '../tool.ts';
import { type CorpusGroups, groupOf, groupsOf } from './corpus-groups.ts';
import { ragTool } from './rag-tool.ts';

const corpusSchema = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.string().describe('"code" when all of it is code, else "doc"'),
  sdk_group: z.string(),
  repo: z.string().describe('Repository or folder that it is kept in sync with; empty for none'),
  chunk_count: z.int().optional(),
  last_ingested: z.string().optional(),
});

/** `rag_corpus_list` and `rag_corpus_info`. */
export function ragCorpusTools(gateway: Gateway, groups: CorpusGroups): Tool[] {
  return [corpusList(gateway, groups), corpusInfo(gateway)];
}

function corpusList(gateway: Gateway, groups: CorpusGroups): Tool {
  return ragTool(
    gateway,
    {
      name: 'rag_corpus_list',
      title: 'List corpora',
      description:
        'Use first, to see which collections exist. Not for one in detail: rag_corpus_info. Returns names, kinds and sizes of all. Next: rag_search with corpus. Default: include_stats true.',
      input: z.strictObject({ include_stats: z.boolean().default(true) }),
      output: z.object({
        corpora: z.array(corpusSchema),
        sdk_groups: z.record(z.string(), z.array(z.string())),
        total_chunks: z.int(),
      }),
    },
    async ({ include_stats: stats }, { identity }) => {
      const [rows, kinds, folders] = await Promise.all([
        gateway.catalog.collections.list(identity),
        kindsOf(gateway, identity),
        gateway.catalog.folderIndexes.listAll(identity),
      ]);
      const corpora = rows.map(({ name, description, chunks, updatedAt }) => ({
        name,
        description,
        kind: kinds.get(name) ?? 'doc',
        sdk_group: groupOf(name, groups),
        repo: repositoriesOf(folders.get(name) ?? []),
        ...(stats ? { chunk_count: chunks, last_ingested: updatedAt.toISOString() } : {}),
      }));
      return {
        corpora,
        sdk_groups: groupsOf(
          rows.map(({ name }) => name),
          groups,
        ),
        total_chunks: rows.reduce((sum, { chunks }) => sum + chunks, 0),
      };
    },
    ({ corpora, total_chunks: total }) =>
      `${corpora.map(({ name, kind, chunk_count: chunks }) => `${name} (${kind})${chunks === undefined ? '' : `: ${chunks} passages`}`).join('\n')}\nTotal: ${total} passages.`,
  );
}

/** What collections contain, by name: code alone, or documents as well. */
async function kindsOf({ catalog }: Gateway, identity: Identity, names?: readonly string[]) {
  const parts = await catalog.collections.named(identity, names);
  const byName = Map.groupBy(parts, ({ name }) => name);
  return new Map(
    [...byName].map(([name, rows]) => {
      const kinds = new Set(rows.flatMap(({ kinds: own = [] }) => own));
      return [name, kinds.size === 1 && kinds.has('code') ? 'code' : 'doc'] as const;
    }),
  );
}

function repositoriesOf(folders: readonly FolderIndex[]): string {
  return folders.map(({ source }) => source).join(', ');
}

const corpusInfoSchema = z.object({
  corpus: z.string(),
  description: z.string(),
  kind: z.string(),
  repo: z.string(),
  ref: z.string().describe('Branches of its folders; empty outside git'),
  current_commit: z.string().nullable().describe('Indexed commit; null without a git folder'),
  chunk_count: z.int(),
  document_count: z.int(),
  last_ingested: z.string(),
  config: z.record(z.string(), z.unknown()),
  health: z.object({
    status: z.string(),
    days_since_ingestion: z.int().nullable(),
    commit_drift: z.int().nullable().describe('Commits behind HEAD at the last report; null when unknown'),
    reason: z.string().optional(),
  }),
});

function corpusInfo(gateway: Gateway): Tool {
  return ragTool(
    gateway,
    {
      name: 'rag_corpus_info',
      title: 'About a corpus',
      description:
        'Use before relying on a collection, to see whether it is healthy, stale or empty. Not for all of them: rag_corpus_list. Returns one record. Next: when stale, rag_ingest_start. Takes a name; no other options.',
      input: z.strictObject({ corpus: collectionSchema }),
      output: corpusInfoSchema,
    },
    async ({ corpus }, { identity }) => describeCorpus(gateway, identity, corpus),
    ({ corpus, chunk_count: chunks, health }) =>
      `${corpus}: ${health.status}, ${chunks} passages.${health.reason === undefined ? '' : ` ${health.reason}`}`,
  );
}

async function describeCorpus(
  gateway: Gateway,
  identity: Identity,
  corpus: string,
): Promise<z.input<typeof corpusInfoSchema>> {
  const detail = await collectionDetail(gateway, identity, corpus);
  const kinds = await kindsOf(gateway, identity, [corpus]);
  const { description, chunks, documents, updated_at, embedder, language, chunking, dense_weight } = detail;
  const { folder_indexes: folders = [] } = detail;
  const drifts = folders.flatMap(({ commits_ahead: ahead }) => ahead ?? []);
  return {
    corpus,
    description,
    kind: kinds.get(corpus) ?? 'doc',
    repo: repositoriesOf(folders),
    ref: [...new Set(folders.flatMap(({ ref }) => ref ?? []))].join(', '),
    current_commit: folders.find(({ commit }) => commit !== null)?.commit ?? null,
    chunk_count: chunks,
    document_count: documents,
    last_ingested: updated_at,
    config: {
      // Beside them the machine that has the files applies its .gitignore.
      include_globs: folders.flatMap(({ include }) => include),
      exclude_globs: folders.flatMap(({ exclude }) => exclude),
      allowed_exts: [],
      embedder,
      language,
      chunking,
      dense_weight,
      folders,
    },
    health: {
      status: detail.health,
      days_since_ingestion: detail.days_since_ingestion,
      commit_drift: drifts.length > 0 ? Math.max(...drifts) : null,
      ...(detail.health_reason === undefined ? {} : { reason: detail.health_reason }),
    },
  };
}
