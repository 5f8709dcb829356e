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
  LIMITS,
  oneLine,
  quote,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { deleteDocument } from '../../ingestion/accept/delete-document.ts';
import { fitList } from '../../retrieval/documents/fit-list.ts';
import { encodeListCursor } from '../../retrieval/documents/list-cursor.ts';
import { listCollections, listDocuments } from '../../retrieval/documents/list-documents.ts';
import { readDocument } from '../../retrieval/documents/read-document.ts';
import { type Tool, tool } from '../tool.ts';

/** What an agent needs of a document; the REST API gives the rest. */
const documentSchema = documentInfoSchema.pick({
  doc_id: true,
  collection: true,
  source: true,
  uri: true,
  filename: true,
  title: true,
  kind: true,
  tags: true,
  chars: true,
  updated_at: true,
});

const READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const briefListSchema = documentListSchema.extend({ documents: z.array(documentSchema) });
/** Documents in one answer, bytes of JSON; a single one always fits. */
const LIST_BYTES = 65_536;
const DESCRIPTION_CHARS = 100;
/** Headings that the words name; the structured answer has more. */
const TOLD_HEADINGS = 40;

export function documentTools(gateway: Gateway): Tool[] {
  return [listCollectionsTool(gateway), listDocumentsTool(gateway), getDocumentTool(gateway)];
}

function listCollectionsTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'list_collections',
      title: 'List collections',
      description:
        'Use to learn where to search, or when a collection was not found. Not for the documents in one: list_documents. Returns names and sizes. Next: retrieve_evidence. Takes nothing.',
      scope: 'read',
      annotations: READ,
      input: z.strictObject({}),
      output: collectionListSchema,
    },
    async (_, { identity }) => {
      const { collections } = await listCollections(gateway, identity);
      return { collections: collections.map(briefly) };
    },
    ({ collections }) =>
      collections.length === 0
        ? 'There is no collection yet. Ingesting a document makes one.'
        : collections
            .map(
              ({ name, documents, chunks, description }) =>
                `${name}: ${documents} documents, ${chunks} passages${description === undefined ? '' : `, "${oneLine(description)}"`}`,
            )
            .join('\n'),
  );
}

/** A list of a hundred collections still has to be read. */
function briefly(collection: CollectionInfo): CollectionInfo {
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
        'Use to see which documents there are or to find a doc_id. Not for content: retrieve_evidence. Returns limit documents. Next: next_cursor as cursor for more; get_document. Default: 20. Max: 200.',
      scope: 'read',
      annotations: READ,
      input: documentListQuerySchema.extend({ limit: z.int().min(1).max(LIMITS.pageSize).default(20) }),
      output: briefListSchema,
    },
    async (args, { identity }) => withinBudget(await listDocuments(gateway, identity, args)),
    ({ documents, next_cursor: next }) =>
      [
        ...(documents.length === 0 ? ['No document.'] : documents.map(formatDocument)),
        ...(next ? [`More: call again with cursor "${next}".`] : []),
      ].join('\n'),
  );
}

/** A page that is too large ends earlier, and its cursor goes on from there. */
function withinBudget(list: DocumentList): z.output<typeof briefListSchema> {
  const { documents, next_cursor } = briefListSchema.parse(list);
  const kept = fitList(documents, LIST_BYTES);
  const last = kept.length < documents.length ? kept.at(-1) : undefined;
  const next = last ? encodeListCursor({ ...last, docId: last.doc_id }) : next_cursor;
  return { documents: kept, ...(next === undefined ? {} : { next_cursor: next }) };
}

function getDocumentTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'get_document',
      title: 'Read a document',
      description:
        'Use to read a section, page or whole document, given its doc_id. Not to find something in it: retrieve_evidence with filters.doc_ids. Returns a slice of max_tokens; the outline with the first. Next: next_start as start to read on. Default: 2000 tokens. Max: 8000.',
      scope: 'read',
      annotations: READ,
      input: documentSliceQuerySchema.safeExtend({
        doc_id: documentIdSchema,
        start: z.int().min(0).optional().describe('UTF-16 offset to read from'),
        max_tokens: z.int().min(1).max(LIMITS.sliceTokens).default(2_000),
      }),
      output: documentSliceSchema.extend({ document: documentSchema }),
    },
    async ({ doc_id: docId, ...query }, { identity, signal }) => {
      const slice = await readDocument(gateway, identity, docId, query, signal);
      const first = query.section === undefined && query.page === undefined && query.start === undefined;
      return first ? slice : { ...slice, outline: [], outline_truncated: slice.outline.length > 0 };
    },
    ({ document, outline, outline_truncated: cut, text, start, end, next_start: next }) =>
      [
        formatDocument(document),
        ...(outline.length > 0 ? [`Outline${cut ? ' (first part)' : ''}:\n${formatOutline(outline)}`] : []),
        `Characters ${start} to ${end} of ${document.chars}, quoted from the document:\n${quote(text)}`,
        ...(next === undefined ? ['End of the document.'] : [`More: call again with start ${next}.`]),
      ].join('\n\n'),
  );
}

/** Offered to those who ask for every tool: most agents only read. */
export function deleteDocumentTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'delete_document',
      title: 'Delete a document',
      description:
        'Use only when the user asks to delete a document; it is gone for everybody. Not to replace one: ingest it again. Returns the id. Next: nothing. No defaults.',
      scope: 'ingest',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      input: z.strictObject({ doc_id: documentIdSchema }),
      output: deleteResultSchema,
    },
    ({ doc_id: docId }, { identity }) => deleteDocument(gateway, identity, docId),
    ({ doc_id: docId, chunks }) => `Deleted document ${docId} with its ${chunks} passages.`,
  );
}

function formatDocument(document: z.output<typeof documentSchema>): string {
  const { filename, title, collection, source, uri, doc_id: docId, chars } = document;
  const named = title === filename ? '' : ` "${oneLine(title)}"`;
  return `${oneLine(filename)}${named} in ${collection}, from ${oneLine(source)}: ${oneLine(uri)} (doc_id ${docId}, ${chars} characters)`;
}

function formatOutline(outline: readonly { level: number; text: string }[]): string {
  return outline
    .slice(0, TOLD_HEADINGS)
    .map(({ level, text }) => `> ${'  '.repeat(level - 1)}${oneLine(text)}`)
    .join('\n');
}
