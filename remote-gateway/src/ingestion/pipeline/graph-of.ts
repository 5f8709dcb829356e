import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import type { DocumentGraph } from '../../graph/document-graph.ts';
import { graphInThread } from '../../graph/graph-in-thread.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/**
 * The graph of a document; undefined when it took too long: search does not need it, so no document fails by it. Never
 * rejects.
 */
export async function graphOf(
  { logger }: Pick<PipelineParts, 'logger'>,
  { text, title, filename, source, uri, kind, docId }: DocumentDraft,
  signal: AbortSignal,
): Promise<DocumentGraph | undefined> {
  try {
    return await graphInThread({ text, title, filename, source, uri, isCode: kind === 'code' }, signal);
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error, doc_id: docId }, 'a document has no graph');
    return undefined;
  }
}
