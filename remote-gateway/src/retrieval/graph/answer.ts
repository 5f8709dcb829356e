import { createHash } from 'node:crypto';
import { type GraphAnswer, type GraphEvidence, type GraphNodeInfo, resourceUri } from '@docferry/shared-contracts';
import type { CitedDocument } from '../../catalog/graph/graph-queries.ts';
import { GatewayError } from '../../errors.ts';
import { shortNames } from '../evidence/passage.ts';
import type { GraphContext, Visit } from './graph-context.ts';
import { drawMermaid } from './mermaid.ts';
import { namePassages } from './name-passages.ts';
import { isPart } from './node-id.ts';
import { addSnippets } from './snippets.ts';

/** What an operation has found, before it is cut into pages. */
export type Found = {
  readonly visits: readonly Visit[];
  readonly paths?: readonly (readonly Visit[])[];
  readonly counts?: ReadonlyMap<string, Record<string, number>>;
  readonly warning?: string;
};
type Page = {
  readonly page_size?: number;
  readonly cursor?: string | undefined;
  readonly include_snippet: boolean;
  readonly format: 'text' | 'mermaid';
};

/** Nodes or paths of one page without their snippets, bytes of JSON. */
const MAX_PAGE_BYTES = 64_000;

/** One page with evidence. Everything is found again for the next page: the bounds make that cheap. */
export async function answer(context: GraphContext, request: Page, found: Found): Promise<GraphAnswer> {
  const { visits, paths, counts, warning } = found;
  const digest = digestOf(request);
  const from = request.cursor === undefined ? 0 : offsetOf(request.cursor, digest);
  const size = paths ? 0 : (request.page_size ?? visits.length);
  const wanted = visits.slice(from, from + size);
  const documents = await citedIn(context, [...wanted, ...(paths?.flat() ?? [])]);
  const toInfo = (visit: Visit) => infoOf(visit, documents, counts?.get(visit.id));
  const results = asManyAsFit(wanted.map(toInfo));
  const end = from + results.length;
  const shownPaths = paths && asManyAsFit(paths.map((path) => path.map(toInfo)));
  const all = [...results, ...(shownPaths?.flat() ?? [])];
  const evidence = all.flatMap(({ place, via }) => [
    ...(place ? [place] : []),
    ...(via?.evidence ? [via.evidence] : []),
  ]);
  const isNamed = await namePassages(context, evidence, documents).then(
    () => true,
    () => false,
  );
  context.signal?.throwIfAborted();
  if (request.include_snippet) await addSnippets(context, all, documents);
  const isBehind = await context.parts.catalog.graph.isBehind(context.identity, context.collection);
  const { cutNames } = context;
  const { isExceeded } = context.budget;
  return {
    results,
    ...(shownPaths ? { paths: shownPaths } : {}),
    total: paths?.length ?? visits.length,
    ...(end < visits.length && !paths ? { next_cursor: cursorOf(end, digest) } : {}),
    partial: isExceeded || isBehind || !isNamed || cutNames.size > 0,
    degraded_scopes: [...(isBehind ? ['graph'] : []), ...(isNamed ? [] : ['index'])],
    warnings: [
      ...(isExceeded
        ? ['A bound of the question was reached; there is more. Ask for fewer hops, types or nodes, or again.']
        : []),
      ...(cutNames.size > 0
        ? [
            `Only a part of the documents was read that name ${[...cutNames].join(', ')}. Name a collection, or search for it.`,
          ]
        : []),
      ...(isBehind
        ? ['Some documents have no graph yet: ingest them again with force, or run "docferry-gateway repair".']
        : []),
      ...(isNamed ? [] : ['The index does not answer: evidence has offsets only, without passage_id.']),
      ...(warning === undefined ? [] : [warning]),
    ],
    ...(request.format === 'mermaid' ? { mermaid: drawMermaid(all) } : {}),
  };
}

/** The first nodes or paths of a page, at least one: names of files and titles may be long. */
function asManyAsFit<Item>(items: readonly Item[]): Item[] {
  let bytes = 0;
  return items.filter((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return index === 0 || bytes <= MAX_PAGE_BYTES;
  });
}

async function citedIn({ parts, identity }: GraphContext, visits: readonly Visit[]) {
  const ids = new Set(visits.flatMap(({ row, via }) => [row.docId, ...(via ? [via.edge.docId] : [])]));
  const rows = ids.size === 0 ? [] : await parts.catalog.graph.citedDocuments(identity, [...ids]);
  return new Map(rows.map((row) => [row.docId, row]));
}

function infoOf(
  { id, row, hops, score, via }: Visit,
  documents: ReadonlyMap<string, CitedDocument>,
  counts: Record<string, number> | undefined,
): GraphNodeInfo {
  const place = isPart(row.kind) ? evidenceOf(documents, row.docId, row.start, row.end) : undefined;
  const evidence = via && evidenceOf(documents, via.edge.docId, via.edge.edgeStart, via.edge.edgeEnd);
  return {
    id,
    kind: row.kind,
    name: row.name,
    hops,
    score: Math.round(score * 1000) / 1000,
    ...(place ? { place } : {}),
    ...(via
      ? {
          via: {
            from: via.from.id,
            from_name: via.from.row.name,
            type: via.edge.type,
            forward: via.edge.forward,
            confidence: Math.round(via.edge.confidence * 100) / 100,
            origin: via.edge.origin,
            ...(evidence ? { evidence } : {}),
          },
        }
      : {}),
    ...(counts ? { counts } : {}),
  };
}

function evidenceOf(
  documents: ReadonlyMap<string, CitedDocument>,
  docId: string,
  start: number,
  end: number,
): GraphEvidence | undefined {
  const cited = documents.get(docId);
  if (!cited || end <= start) return undefined;
  const { collection, filename } = cited;
  const { title } = shortNames({ title: cited.title, heading_path: [] });
  return { doc_id: docId, collection, filename, title, start, end, resource: resourceUri({ docId, start, end }) };
}

/** A cursor belongs to the question that it continues. */
function digestOf({ cursor: _, page_size: __, format: ___, include_snippet: ____, ...question }: Page): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12);
}

function cursorOf(offset: number, digest: string): string {
  return `${offset}.${digest}`;
}

function offsetOf(cursor: string, digest: string): number {
  const [, offset, of] = /^(\d{1,6})\.(.+)$/.exec(cursor) ?? [];
  if (offset !== undefined && of === digest) return Number(offset);
  throw new GatewayError('INVALID_ARGUMENT', 'cursor: it belongs to another question. Start without a cursor.');
}
