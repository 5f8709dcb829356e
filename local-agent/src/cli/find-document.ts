import { type DocumentInfo, documentIdSchema } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { everyDocument } from './every-document.ts';

/** A document that a user named. `exact`: by its id, or by source and uri, so that it can be no other. */
export type FoundDocument = { readonly docId: string; readonly name: string; readonly exact: boolean };

export type Where = {
  readonly collection: string | undefined;
  /** Whether the name of a file in a folder is enough when nothing goes by that uri. */
  readonly byFilename: boolean;
};

/** The document of an id, a uri, `source/uri` or the name of a single file. Throws UserError NOT_FOUND, CONFLICT for several. */
export async function findDocument(
  client: GatewayClient,
  wanted: string,
  where: Where,
  signal: AbortSignal,
): Promise<FoundDocument> {
  return documentIdSchema.safeParse(wanted).success
    ? { docId: wanted, name: wanted, exact: true }
    : findByName(client, wanted, where, signal);
}

async function findByName(
  client: GatewayClient,
  name: string,
  { collection, byFilename }: Where,
  signal: AbortSignal,
): Promise<FoundDocument> {
  const wanted = name.normalize('NFC');
  const named: DocumentInfo[] = [];
  const filed: DocumentInfo[] = [];
  for await (const document of everyDocument(client, { collection }, signal)) {
    if (namesOf(document).includes(wanted)) named.push(document);
    else if (byFilename && document.filename === wanted) filed.push(document);
  }
  const matches = named.length > 0 ? named : filed;
  const [match] = matches;
  if (!match) {
    throw new UserError('NOT_FOUND', `There is no document "${name}".`, {
      advice: 'docferry list shows the documents with their uris and ids.',
    });
  }
  if (matches.length > 1) {
    const places = matches.map(
      (document) => `${document.collection}: ${document.source}/${document.uri} (${document.doc_id})`,
    );
    throw new UserError('CONFLICT', `${matches.length} documents go by that name: ${places.slice(0, 5).join('; ')}.`, {
      advice: 'Give the id of the one that you mean.',
      details: { doc_ids: matches.map(({ doc_id }) => doc_id) },
    });
  }
  const exact = `${match.source}/${match.uri}` === wanted;
  return { docId: match.doc_id, name: `${match.source}/${match.uri} of ${match.collection}`, exact };
}

/** What a user may call a document: a single file is known by a hash, so its own name is enough. */
function namesOf({ source, uri }: DocumentInfo): string[] {
  const [, filename] = /^~[^/]+\/(.+)$/.exec(uri) ?? [];
  return [uri, `${source}/${uri}`, ...(filename === undefined ? [] : [filename])];
}
