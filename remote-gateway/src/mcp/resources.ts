import { parseResourceUri, RESOURCE_TEMPLATE } from '@docferry/shared-contracts';
import { type ReadResourceResult, ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import type { Gateway } from '../gateway.ts';
import { type Identity, requireScope } from '../identity.ts';
import { splitsPair } from '../lexical/bounded-text.ts';
import { RESOURCE_ANNOTATIONS, RESOURCE_MIME_TYPE } from './resource-link.ts';

/** Maximum length of a slice, UTF-16 code units: more than the largest passage. get_document reads more. */
const MAX_CHARS = 65_536;

/** Lets a client read the slices that citations link to, with the permissions of the caller. */
export function serveResources(server: Server, { catalog }: Pick<Gateway, 'catalog'>, identity: Identity): void {
  // Not listed: there are many documents, and a client may load all of them. list_documents lists them in pages.
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: RESOURCE_TEMPLATE,
        name: 'document-slice',
        title: 'A slice of a document',
        description: 'The exact text that a citation refers to by offsets.',
        mimeType: RESOURCE_MIME_TYPE,
        annotations: RESOURCE_ANNOTATIONS,
      },
    ],
  }));
  server.setRequestHandler('resources/read', ({ params }) => readSlice(catalog, identity, params.uri));
}

/** The error is the same for invalid addresses, missing documents, and documents that the caller may not see. */
async function readSlice(catalog: Gateway['catalog'], identity: Identity, uri: string): Promise<ReadResourceResult> {
  requireScope(identity, 'read');
  const ref = parseResourceUri(uri);
  if (!ref) throw new ResourceNotFoundError(uri);
  const [row, document] = await Promise.all([
    catalog.findDocument(identity, ref.docId),
    catalog.readText(identity, ref.docId),
  ]);
  if (!row || !document || ref.end > document.text.length) throw new ResourceNotFoundError(uri);
  if (ref.end - ref.start > MAX_CHARS) {
    throw new ResourceNotFoundError(
      uri,
      `A slice has at most ${MAX_CHARS} characters. Use get_document for longer text.`,
    );
  }
  if (splitsPair(document.text, ref.start) || splitsPair(document.text, ref.end)) throw new ResourceNotFoundError(uri);
  const text = document.text.slice(ref.start, ref.end);
  const annotations = { ...RESOURCE_ANNOTATIONS, lastModified: row.updatedAt.toISOString() };
  const _meta = { size: Buffer.byteLength(text), annotations, title: row.title.slice(0, 200).toWellFormed() };
  return { contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text, _meta }] };
}
