import { existsSync } from 'node:fs';
import { LIMITS } from '@docferry/shared-contracts';
import { UserError } from '../../errors.ts';
import { redactText } from '../../redact/redact-text.ts';
import { openIndexCache } from '../index-cache.ts';
import { isBehindHead } from '../index-status.ts';
import type { Project } from '../project-config.ts';
import { cachePath } from '../project-place.ts';
import { reportFolderState } from '../report-folder-state.ts';
import type { QueryOptions } from './check-constraints.ts';
import { answered, type Envelope, type RankedResult, success } from './envelope.ts';
import { findImpact, type Impact } from './find-impact.ts';
import type { ImpactSummary } from './impact-schema.ts';
import { summarizeImpact } from './impact-summary.ts';
import { type Candidate, rankCandidates, rounded, searchProject } from './search-project.ts';

/** What a change of a symbol or file touches: what the code itself shows first, what is similar after it. Errors come as an envelope too. */
export async function queryImpact(
  project: () => Project,
  query: string,
  { client, signal, maxResults }: QueryOptions,
): Promise<Envelope> {
  return answered(signal, async () => {
    const found = project();
    const degraded: string[] = [];
    const impact = await impactOf(found, query);
    const facts = impact?.facts;
    if (facts === undefined) degraded.push('references');
    const size = Math.min(maxResults, LIMITS.topK);
    const pools = [
      { kinds: ['constraint', 'pattern'], size },
      { kinds: ['code', 'doc'], size },
    ] as const;
    const similar = await searchProject(found, client, query, pools, signal).catch((error: unknown) => {
      const away = error instanceof UserError && (error.code === 'BACKEND_UNAVAILABLE' || error.code === 'TIMEOUT');
      if (!away || !facts?.length) throw error;
      return { candidates: [], degraded: ['search'] };
    });
    const results = rankCandidates(merge(facts ?? [], similar.candidates), maxResults);
    const data = {
      query,
      collection: found.config.collection,
      ...(impact ? { impact: summaryOf(found, impact, results) } : {}),
      stale: similar.degraded.includes('search')
        ? await isBehindHead(found)
        : await reportFolderState(found, client, signal),
    };
    return success(results, data, [...degraded, ...similar.degraded]);
  });
}

function summaryOf({ root }: Project, { facts, truncated }: Impact, results: readonly RankedResult[]): ImpactSummary {
  const shown = results.filter(({ relation }) => relation !== 'similar').length;
  return summarizeImpact(root, facts, truncated || shown < facts.length);
}

async function impactOf(project: Project, query: string): Promise<Impact | undefined> {
  const path = cachePath(project.root);
  if (!existsSync(path)) return undefined;
  using cache = openIndexCache(path);
  const { facts, truncated } = findImpact(project, cache, query);
  for (const fact of facts)
    Object.assign(fact, { excerpt: (await redactText(fact.excerpt, { filename: fact.path })).text });
  return { facts, truncated };
}

/** A passage that stands where a fact is adds its similarity to it; the others follow on their own. */
function merge(facts: readonly Candidate[], similar: readonly Candidate[]): Candidate[] {
  const taken = new Set<Candidate>();
  const joined = facts.map((fact) => {
    const passage = similar.find((hit) => hit.path === fact.path && overlaps(hit, fact));
    if (!passage) return fact;
    taken.add(passage);
    return {
      ...fact,
      semantic_score: passage.semantic_score,
      relevance: passage.relevance,
      final_score: rounded(fact.final_score + passage.semantic_score),
      chunk_id: passage.chunk_id,
      doc_id: passage.doc_id,
    };
  });
  return [...joined, ...similar.filter((hit) => !taken.has(hit))];
}

const overlaps = ({ lines: one }: Candidate, { lines: other }: Candidate) =>
  one === null || other === null || (one.first <= other.last && other.first <= one.last);
