import {
  type CollectionInfo,
  collectionListSchema,
  type DocumentList,
  deleteResultSchema,
  documentIdSchema,
  documentInfoSchema,
  documentListQuerySchema,
  documentListSchema,
  documentSliceQuerySchema,
  documentSliceSchema,
  formatOutline,
  ingestResultSchema,
  LIMITS,
  oneLine,
  outlineTokens,
  quote,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { deleteDocument } from '../../ingestion/accept/delete-document.ts';
import { restoreDocument } from '../../ingestion/accept/restore-document.ts';
import { fitList } from '../../retrieval/documents/fit-list.ts';
import { encodeListCursor } from '../../retrieval/documents/list-cursor.ts';
import { listCollections, listDocuments } from '../../retrieval/documents/list-documents.ts';
import { readDocument } from '../../retrieval/documents/read-document.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';

/** The fields of a document that an agent needs; the REST API returns all. */
const documentSchema = documentInfoSchema.pick({
  doc_id: true,
  collection: true,
  source: true,
  uri: true,
  filename: true,
  title: true,
  kind: true,
  tags: true,
  visibility: true,
  chunks: true,
  chars: true,
  updated_at: true,
});

const briefListSchema = documentListSchema.extend({ documents: z.array(documentSchema) });
/** Maximum size of the listed documents, bytes of JSON; a single one always fits. */
const LIST_BYTES = 65_536;
const DESCRIPTION_CHARS = 100;
/** `list_collections`, `list_documents` and `get_document`. */
export function documentTools(gateway: Gateway): Tool[] {
  return [listCollectionsTool(gateway), listDocumentsTool(gateway), getDocumentTool(gateway)];
}

function listCollectionsTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'list_collections',
      title: 'List collections',
      description:
        'Use to see where to search, or when a collection was not found. Not for the documents in one: list_documents. Returns names and sizes. Next: retrieve_evidence. Takes no input.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({}),
      output: collectionListSchema,
    },
    async (_, { identity }) => {
      const { collections } = await listCollections(gateway, identity);
      return { collections: collections.map(withShortDescription) };
    },
    ({ collections }) =>
      collections.length === 0
        ? 'There are no collections yet. Ingesting a document creates one.'
        : collections
            .map(
              ({ name, documents, chunks, description }) =>
                `${name}: ${documents} documents, ${chunks} passages${description === undefined ? '' : `, "${oneLine(description)}"`}`,
            )
            .join('\n'),
  );
}

/** Truncated, because a list may have a hundred collections. */
function withShortDescription(collection: CollectionInfo): CollectionInfo {
  const { description } = collection;
  return description === undefined
    ? collection
    : { ...collection, description: description.slice(0, DESCRIPTION_CHARS).toWellFormed() };
}

function listDocumentsTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'list_documents',
      title: 'List documents',
      description:
        'Use to see which documents exist or to find a doc_id. Not for content: retrieve_evidence. Returns limit documents. Next: next_cursor as cursor for more; get_document. Default: 20. Max: 200.',
      scope: 'read',
      annotations: READ_ONLY,
      input: documentListQuerySchema.extend({ limit: z.int().min(1).max(LIMITS.pageSize).default(20) }),
      output: briefListSchema,
    },
    async (args, { identity }) => withinBudget(await listDocuments(gateway, identity, args)),
    ({ documents, next_cursor: next }) =>
      [
        ...(documents.length === 0 ? ['No documents.'] : documents.map(formatDocument)),
        ...(next ? [`More: call again with cursor "${next}".`] : []),
      ].join('\n'),
  );
}

/** A page that is too large is truncated, and its cursor continues after the last document in it. */
function withinBudget(list: DocumentList): z.output<typeof briefListSchema> {
  const { documents, next_cursor } = briefListSchema.parse(list);
  const fitting = fitList(documents, LIST_BYTES);
  const last = fitting.length < documents.length ? fitting.at(-1) : undefined;
  const next = last ? encodeListCursor({ ...last, docId: last.doc_id }) : next_cursor;
  return { documents: fitting, ...(next === undefined ? {} : { next_cursor: next }) };
}

function getDocumentTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'get_document',
      title: 'Read a document',
      description:
        'Use to read a section, page or whole document, given its doc_id. Not to search in it: retrieve_evidence with filters.doc_ids. Returns a slice of max_tokens, the first with main headings. Next: next_start as start to continue. Default: 2000 tokens. Max: 8000.',
      scope: 'read',
      annotations: READ_ONLY,
      input: documentSliceQuerySchema.safeExtend({
        doc_id: documentIdSchema,
        start: z.int().min(0).optional().describe('UTF-16 offset to read from'),
        max_tokens: z.int().min(1).max(LIMITS.sliceTokens).default(2_000),
        outline: z.boolean().default(false).describe('All headings, not only the main ones'),
      }),
      output: documentSliceSchema.extend({ document: documentSchema }),
    },
    ({ doc_id: docId, outline, ...query }, { identity, signal }) => {
      const first = query.section === undefined && query.page === undefined && query.start === undefined;
      const budget = outlineTokens({ asked: outline, first, maxTokens: query.max_tokens });
      return readDocument(gateway, identity, docId, { ...query, outlineTokens: budget }, signal);
    },
    ({ document, text, start, end, next_start: next, ...headings }) =>
      [
        formatDocument(document),
        formatOutline(headings),
        `Characters ${start} to ${end} of ${document.chars}, quoted from the document:\n${quote(text)}`,
        next === undefined ? 'End of the document.' : `More: call again with start ${next}.`,
      ]
        .filter(Boolean)
        .join('\n\n'),
  );
}

/** `delete_document` and `restore_document`. Not among the core tools, because most agents only read. */
export function deletionTools(gateway: Gateway): Tool[] {
  return [deleteDocumentTool(gateway), restoreDocumentTool(gateway)];
}

function deleteDocumentTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'delete_document',
      title: 'Delete a document',
      description:
        'Use only when the user asks to delete a document; this affects everyone. Not to replace one: ingest it again. Returns the id, and until when it can be restored. Next: restore_document if it was a mistake. No defaults.',
      scope: 'ingest',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      input: z.strictObject({ doc_id: documentIdSchema }),
      output: deleteResultSchema,
    },
    ({ doc_id: docId }, { identity }) => deleteDocument(gateway, identity, docId),
    ({ doc_id: docId, chunks, restorable_until: until }) =>
      [
        `Deleted document ${docId} with its ${chunks} passages.`,
        ...(until ? [`restore_document restores it until ${until}.`] : []),
      ].join(' '),
  );
}

function restoreDocumentTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'restore_document',
      title: 'Restore a deleted document',
      description:
        'Use when the user wants a deleted document back, given its doc_id. Not for one that was replaced. Returns the result of ingesting it again. Next: ingest_status if it is accepted. No defaults.',
      scope: 'ingest',
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
      input: z.strictObject({ doc_id: documentIdSchema }),
      output: ingestResultSchema.pick({ status: true, doc_id: true, collection: true, chunks: true, job_id: true }),
    },
    ({ doc_id: docId }, { identity, signal }) => restoreDocument(gateway, identity, docId, signal),
    ({ status, doc_id: docId, collection, chunks, job_id: job }) =>
      status === 'accepted'
        ? `Document ${docId} is being restored in ${collection} (job_id ${job}).`
        : `Restored document ${docId} in ${collection} with ${chunks} passages.`,
  );
}

function formatDocument(document: z.output<typeof documentSchema>): string {
  const { filename, title, collection, source, uri, doc_id: docId, chars, chunks, visibility } = document;
  const named = title === filename ? '' : ` "${oneLine(title)}"`;
  return `${oneLine(filename)}${named} in ${collection}, from ${oneLine(source)}: ${oneLine(uri)} (doc_id ${docId}, ${visibility}, ${chunks} passages, ${chars} characters)`;
}
