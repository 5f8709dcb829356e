/**
 * In: the parts of the gateway. Out: the state of each part and recommendations. Never changes anything.
 */
import type { DiagnoseQuery, Diagnosis, FolderIndex } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import { type Identity, requireScope } from '../../identity.ts';
import { describeDetail } from '../../retrieval/documents/collection-detail.ts';
import { requireCollection } from '../../retrieval/documents/list-documents.ts';

type Deps = Pick<Gateway, 'catalog' | 'store' | 'embedder' | 'codeEmbedder' | 'reranker' | 'searching'>;
type Check = Diagnosis['checks'][number];

/** Collections in one answer, the ones that need something first. */
const MAX_COLLECTIONS = 50;
/** Longer than a check of a part that works. */
const CHECK_MS = 5_000;

/** What works, how fast, and what to do about what does not. Throws NOT_FOUND for an unknown collection. */
export async function diagnose(
  deps: Deps,
  identity: Identity,
  { check, collection }: DiagnoseQuery,
  signal?: AbortSignal,
): Promise<Diagnosis> {
  requireScope(identity, 'read');
  const wants = (what: DiagnoseQuery['check']) => check === 'all' || check === what;
  const { codeEmbedder } = deps;
  const checks = await Promise.all([
    ...(wants('connections')
      ? [timed('catalog', () => deps.catalog.check()), timed('store', (deadline) => deps.store.check(deadline), signal)]
      : []),
    ...(wants('embeddings') ? [timed('embedder', (deadline) => deps.embedder.check(deadline, 0), signal)] : []),
    ...(wants('embeddings') && codeEmbedder
      ? [timed('code_embedder', (deadline) => codeEmbedder.check(deadline, 0), signal)]
      : []),
    ...(wants('embeddings') && deps.reranker ? [timed('reranker', deps.reranker.check, signal)] : []),
  ]);
  const collections = wants('collections') ? await collectionStates(deps, identity, collection) : [];
  const sources = wants('collections') ? await deps.catalog.sources.failing(identity).catch(() => []) : [];
  const failed = checks.filter(({ status }) => status === 'error');
  const searchesFail = failed.some(({ name }) => name === 'catalog' || name === 'store');
  const needy = collections.filter(({ status }) => status !== 'healthy');
  return {
    timestamp: new Date().toISOString(),
    overall_status: searchesFail
      ? 'unhealthy'
      : failed.length + sources.length > 0 || needy.some(isStale)
        ? 'degraded'
        : 'healthy',
    checks,
    collections: [...needy, ...collections.filter(({ status }) => status === 'healthy')].slice(0, MAX_COLLECTIONS),
    recommendations: [
      ...failed.map(adviceFor),
      ...needy.slice(0, 10).map((one) => `${one.collection}: ${one.recommendation ?? one.status}`),
      ...sources.map(
        ({ name, errorCode, errorDetail }) =>
          `The source ${name} has not been synced for a day: ${errorCode}: ${errorDetail}`,
      ),
    ],
  };
}

/** An empty collection may be waiting for its documents; a stale one answers with less than it should. */
function isStale({ status }: Diagnosis['collections'][number]): boolean {
  return status === 'stale';
}

async function timed(name: string, work: (signal: AbortSignal) => Promise<void>, signal?: AbortSignal): Promise<Check> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(CHECK_MS);
  const latency = () => Math.round((performance.now() - started) * 10) / 10;
  try {
    await work(signal ? AbortSignal.any([signal, deadline]) : deadline);
    return { name, status: 'ok', latency_ms: latency() };
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof GatewayError ? error.message : 'It does not answer.';
    return { name, status: 'error', latency_ms: latency(), message };
  }
}

async function collectionStates(
  { catalog, embedder, codeEmbedder, searching }: Deps,
  identity: Identity,
  name: string | undefined,
): Promise<Diagnosis['collections']> {
  // Without a catalog no collection can be listed; the check of the catalog reports it.
  const rows =
    name === undefined
      ? await catalog.collections.list(identity).catch(() => [])
      : [await requireCollection(catalog, identity, name)];
  const folders = await catalog.folderIndexes.listAll(identity).catch(() => new Map<string, FolderIndex[]>());
  return rows
    .map((row) => describeDetail({ embedder, codeEmbedder, searching }, row, folders.get(row.name) ?? []))
    .map(({ name: collection, health: status, health_reason: recommendation, documents, chunks }) => ({
      collection,
      status,
      documents,
      chunks,
      ...(recommendation === undefined ? {} : { recommendation }),
    }));
}

function adviceFor({ name, message = '' }: Check): string {
  switch (name) {
    case 'catalog':
      return `The catalog fails: ${message} The operator should check Postgres (DATABASE_URL).`;
    case 'store':
      return `The vector store fails: ${message} The operator should check Qdrant (QDRANT_URL).`;
    case 'embedder':
      return `The embedder fails, so searches are lexical only: ${message}`;
    case 'code_embedder':
      return `The embedder for code fails, so searches of its collections are lexical only: ${message}`;
    default:
      return `The reranker fails, so results are not reranked: ${message}`;
  }
}
