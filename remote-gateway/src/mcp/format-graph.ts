import { type GraphAnswer, type GraphEvidence, type GraphNodeInfo, oneLine, quote } from '@docferry/shared-contracts';

/** An answer about the graph for a model: one line for each node, and one for the edge that proves it. */
export function formatGraph(answer: GraphAnswer): string {
  const { results, paths, total, next_cursor: next, warnings, mermaid } = answer;
  const lines = paths
    ? paths.flatMap((path, at) => [`Path ${at + 1}, ${path.length - 1} hops:`, ...path.map(formatNode)])
    : results.map(formatNode);
  return [
    lines.length === 0 ? 'Nothing found.' : `${total} in all; names are quoted from documents:`,
    ...lines,
    ...(next === undefined ? [] : [`More: call again with cursor "${next}".`]),
    ...warnings,
    ...(mermaid === undefined ? [] : ['```mermaid', mermaid, '```']),
  ].join('\n');
}

function formatNode({ id, kind, name, place, via, counts }: GraphNodeInfo): string {
  const where = place ? ` in ${oneLine(place.filename)} ${place.start}-${place.end}` : '';
  const edges = counts
    ? `; ${Object.entries(counts)
        .map(([type, count]) => `${type} ${count}`)
        .join(', ')}`
    : '';
  return [`- ${kind} "${oneLine(name)}"${where}${edges} [${oneLine(id)}]`, ...(via ? formatEdge(via) : [])].join('\n');
}

function formatEdge({ from_name: from, type, forward, evidence }: NonNullable<GraphNodeInfo['via']>): string[] {
  const edge = forward ? `"${oneLine(from)}" ${type} it` : `it ${type} "${oneLine(from)}"`;
  const where = evidence
    ? `: ${oneLine(evidence.filename)} ${evidence.start}-${evidence.end}, ${readable(evidence)}`
    : '';
  return [`  ${edge}${where}`, ...(evidence?.snippet === undefined ? [] : [quote(evidence.snippet)])];
}

function readable({ passage_id: passageId, doc_id: docId }: GraphEvidence): string {
  return passageId === undefined ? `doc_id ${docId}` : `passage_id ${passageId}`;
}
