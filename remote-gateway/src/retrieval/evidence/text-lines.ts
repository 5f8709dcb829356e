import type { SearchResult } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import { readInThread } from '../../threads/run-in-thread.ts';
import type { RetrievalParts } from '../retrieval-parts.ts';
import { EVIDENCE_TASKS } from './evidence-task-module.ts';

type Lines = { readonly first: number; readonly last: number };

/** Files whose text is stored as it is, so that its lines are those of the file. */
const TEXT_FILE = /\.(?:md|markdown|mdx|txt|rst|adoc)$/i;
/** Texts that are read for one answer, UTF-16 code units; further results have no lines. */
const MAX_CHARS = 8_000_000;

/** The lines of results from Markdown and text files, by passage. Code has its lines in the result already. */
export async function textLines(
  { catalog }: Pick<RetrievalParts, 'catalog'>,
  identity: Identity,
  results: readonly SearchResult[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Lines>> {
  const found = new Map<string, Lines>();
  const wanted = results.filter(({ filename, lines }) => !lines && TEXT_FILE.test(filename));
  let left = MAX_CHARS;
  // One document after the other: a text may have megabytes.
  for (const [docId, passages] of Map.groupBy(wanted, ({ doc_id }) => doc_id)) {
    if (left <= 0) break;
    const document = await catalog.documents.readText(identity, docId);
    if (!document) continue;
    left -= document.text.length;
    const spans = passages.map(({ start, end }) => ({ start, end }));
    const lines = await readInThread(EVIDENCE_TASKS, 'lines', { text: document.text, spans }, signal);
    for (const [at, one] of lines.entries()) {
      const passage = passages[at];
      if (passage) found.set(passage.passage_id, one);
    }
  }
  return found;
}
