import type { GraphEvidence, GraphNodeInfo } from '@docferry/shared-contracts';
import type { CitedDocument } from '../../catalog/graph/graph-queries.ts';
import type { GraphContext } from './graph-context.ts';

/** Around the evidence, on either side; UTF-16 code units. */
const AROUND = 80;
const MAX_SNIPPET = 280;
/** Texts that are read for one answer, together; UTF-16 code units. */
const MAX_CHARS = 5_000_000;

/** Adds the text around each piece of evidence, as far as the texts are small enough to read. */
export async function addSnippets(
  { parts, identity }: GraphContext,
  nodes: readonly GraphNodeInfo[],
  documents: ReadonlyMap<string, CitedDocument>,
): Promise<void> {
  const evidence = nodes.flatMap(({ place, via }) => via?.evidence ?? place ?? []);
  let chars = 0;
  for (const [docId, cited] of Map.groupBy(evidence, (one) => one.doc_id)) {
    chars += documents.get(docId)?.chars ?? 0;
    if (chars > MAX_CHARS) return;
    const content = await parts.catalog.documents.readText(identity, docId);
    if (!content) continue;
    for (const one of cited) one.snippet = snippetOf(content.text, one);
  }
}

/** The line of the evidence, cut at words. */
function snippetOf(text: string, { start, end }: Pick<GraphEvidence, 'start' | 'end'>): string {
  const last = Math.min(end, start + MAX_SNIPPET - 2 * AROUND);
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(last, last + AROUND);
  const lead = before.slice(before.lastIndexOf('\n') + 1);
  const [rest = ''] = after.split('\n', 1);
  const isCutBefore = lead.length === AROUND;
  const isCutAfter = rest.length === AROUND;
  return `${isCutBefore ? '…' : ''}${lead}${text.slice(start, last)}${rest}${isCutAfter ? '…' : ''}`
    .replace(/\s/g, ' ')
    .trim()
    .toWellFormed();
}
