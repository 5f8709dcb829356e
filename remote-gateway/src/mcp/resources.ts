import { parseResourceUri, RESOURCE_TEMPLATE } from '@docferry/shared-contracts';
import { type ReadResourceResult, ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import type { Gateway } from '../gateway.ts';
import { type Identity, requireScope } from '../identity.ts';
import { splitsPair } from '../retrieval/documents/bounded-text.ts';
import { RESOURCE_ANNOTATIONS, RESOURCE_MIME_TYPE } from './resource-link.ts';

/** Longest slice that is read at once, UTF-16 code units: above the largest passage. get_document reads more. */
const MAX_CHARS = 65_536;

/** Lets a client read the slices that citations link to, each with the caller's own rights. */
export function serveResources(server: Server, { catalog }: Pick<Gateway, 'catalog'>, identity: Identity): void {
  // Documents are many, and a client may load what is listed: list_documents pages through them instead.
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: RESOURCE_TEMPLATE,
        name: 'document-slice',
        title: 'A slice of a document',
        description: 'The exact text that a citation names, by its offsets.',
        mimeType: RESOURCE_MIME_TYPE,
        annotations: RESOURCE_ANNOTATIONS,
      },
    ],
  }));
  server.setRequestHandler('resources/read', ({ params }) => readSlice(catalog, identity, params.uri));
}

/** One answer for an address that is none, a document that does not exist, and one that the caller may not see. */
async function readSlice(catalog: Gateway['catalog'], identity: Identity, uri: string): Promise<ReadResourceResult> {
  requireScope(identity, 'read');
  const ref = parseResourceUri(uri);
  if (!ref) throw new ResourceNotFoundError(uri);
  const [row, document] = await Promise.all([
    catalog.documents.find(identity, ref.docId),
    catalog.documents.readText(identity, ref.docId),
  ]);
  if (!row || !document || ref.end > document.text.length) throw new ResourceNotFoundError(uri);
  if (ref.end - ref.start > MAX_CHARS) {
    throw new ResourceNotFoundError(uri, `A slice has at most ${MAX_CHARS} characters; read on with get_document.`);
  }
  if (splitsPair(document.text, ref.start) || splitsPair(document.text, ref.end)) throw new ResourceNotFoundError(uri);
  const text = document.text.slice(ref.start, ref.end);
  const annotations = { ...RESOURCE_ANNOTATIONS, lastModified: row.updatedAt.toISOString() };
  const _meta = { size: Buffer.byteLength(text), annotations, title: row.title.slice(0, 200).toWellFormed() };
  return { contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text, _meta }] };
}
