import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind, SearchResult } from '@docferry/shared-contracts';
import { UserError } from '../../errors.ts';
import type { GatewayClient } from '../../send/gateway-client.ts';
import type { Project } from '../project-config.ts';
import { placeOf } from '../project-place.ts';
import type { RankedResult } from './envelope.ts';

/** What a document's kind adds to its score: rules first, then what to imitate. */
export const PRIORS: Readonly<Record<Kind, number>> = { constraint: 0.35, pattern: 0.2, code: 0, doc: 0 };

/** A result that has no place in the list yet. */
export type Candidate = Omit<RankedResult, 'rank'>;

export type ProjectSearch = { readonly candidates: readonly Candidate[]; readonly degraded: readonly string[] };

const MAX_LOCATED_BYTES = 1_000_000;

/**
 * Passages of a project for a query, from a pool for each of the given groups of kinds, so that a few rules are not
 * crowded out by much code. Scores are relevances, comparable between pools and queries. Throws COLLECTION_UNAVAILABLE
 * when the project has no index.
 */
export async function searchProject(
  project: Project,
  client: GatewayClient,
  query: string,
  pools: readonly { readonly kinds: readonly Kind[]; readonly size: number }[],
  signal: AbortSignal,
): Promise<ProjectSearch> {
  const { collection, source, prefix } = placeOf(project);
  await client.collection(collection, { signal }).catch((error: unknown) => {
    if (!(error instanceof UserError) || error.code !== 'NOT_FOUND') throw error;
    throw new UserError('COLLECTION_UNAVAILABLE', `Nothing is indexed in the collection "${collection}".`, {
      cause: error,
    });
  });
  const answers = await Promise.all(
    pools.map(({ kinds, size }) =>
      client.search(
        {
          query,
          collection,
          top_k: size,
          max_per_doc: 2,
          filters: { kind: [...kinds], source, ...(prefix === '' ? {} : { uri_prefix: prefix }) },
        },
        { signal },
      ),
    ),
  );
  const hits = answers.flatMap(({ results }) => results);
  return {
    candidates: hits.map((hit) => candidateOf(project.root, hit, hit.uri.slice(prefix.length))),
    degraded: [...new Set(answers.flatMap(({ degraded_scopes }) => degraded_scopes))],
  };
}

function candidateOf(root: string, hit: SearchResult, path: string): Candidate {
  const type = hit.kind ?? 'doc';
  return {
    final_score: rounded(hit.relevance + PRIORS[type]),
    semantic_score: rounded(hit.relevance),
    relevance: hit.relevance,
    source_type: type,
    relation: 'similar',
    symbol: null,
    path,
    lines: hit.lines ?? locate(join(root, path), hit.text ?? hit.preview),
    excerpt: hit.preview,
    chunk_id: hit.passage_id,
    doc_id: hit.doc_id,
  };
}

export const rounded = (score: number) => Math.round(score * 1e4) / 1e4;

/** The lines of a local text file that a passage stands on, found by its first distinctive line. */
function locate(file: string, passage: string): RankedResult['lines'] {
  const lines = passage
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const distinctive = lines.find((line) => line.length >= 8) ?? lines[0];
  if (distinctive === undefined) return null;
  try {
    if (
      !/\.(?:md|mdx|markdown|txt|rst|adoc|ya?ml|toml|json|ini|cfg|xml)$|\/\.?[\w-]+$/i.test(file) ||
      statSync(file).size > MAX_LOCATED_BYTES
    )
      return null;
    const at = readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .findIndex((line) => line.includes(distinctive.slice(0, 80)));
    return at < 0 ? null : { first: at + 1, last: at + lines.length };
  } catch {
    return null;
  }
}

const ORDER: readonly Kind[] = ['constraint', 'pattern', 'code', 'doc'];

/** One list, best first; of equals the rule before the pattern, the shorter path, the smaller id. */
export function rankCandidates(candidates: readonly Candidate[], most: number): RankedResult[] {
  const depth = (path: string) => path.split('/').length;
  const inOrder = [...candidates].sort(
    (a, b) =>
      b.final_score - a.final_score ||
      ORDER.indexOf(a.source_type) - ORDER.indexOf(b.source_type) ||
      depth(a.path) - depth(b.path) ||
      compare(a.path, b.path) ||
      (a.lines?.first ?? 0) - (b.lines?.first ?? 0) ||
      compare(a.chunk_id ?? '', b.chunk_id ?? ''),
  );
  return inOrder.slice(0, most).map((candidate, index) => ({ rank: index + 1, ...candidate }));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
