import { collectionSchema, sourceSchema, type TrashedDocument } from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { confirm } from './confirm.ts';
import { everyPage } from './every-document.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import { passages } from './passages.ts';
import type { Session } from './session.ts';
import { table } from './table.ts';
import { printable } from './terminal.ts';

const whereShape = { collection: collectionSchema.optional(), source: sourceSchema.optional() };
const json = z.boolean().default(false);
const listSchema = z.object({ ...whereShape, json });
const restoreSchema = z.object({ ...whereShape, all: z.boolean().default(false), json });
const removeSchema = restoreSchema.extend({ yes: z.boolean().default(false) });
const NOTHING = 'No deleted document can be restored.';
type Where = Pick<z.output<typeof listSchema>, 'collection' | 'source'>;

/** `docferry trash list`. */
export async function listTrash(session: Session, options: unknown): Promise<ExitCode> {
  const { json: asJson, ...where } = parseOptions(listSchema, options);
  const { terminal } = session;
  const documents = await everyTrashed(await session.client(), where, session.signal);
  if (asJson) await terminal.out(JSON.stringify({ documents }, null, 2));
  else if (documents.length === 0) terminal.note(NOTHING);
  else {
    const rows = documents.map((document) => [
      document.collection,
      printable(nameOf(document)),
      document.deleted_at.slice(0, 10),
      document.expires_at.slice(0, 10),
      document.doc_id,
    ]);
    await terminal.out(table(['collection', 'document', 'deleted', 'kept until', 'id'], rows, terminal.colors.dim));
  }
  return EXIT.ok;
}

/** `docferry trash restore`. */
export async function restore(session: Session, wanted: readonly string[], options: unknown): Promise<ExitCode> {
  const { json: asJson, ...which } = parseOptions(restoreSchema, options);
  const { terminal, signal } = session;
  const client = await session.client();
  const documents = await chosen(client, wanted, which, signal);
  if (documents.length === 0) terminal.note(NOTHING);
  for (const document of documents) {
    const result = await client.trash.restore(document.doc_id, { signal });
    const how = result.status === 'accepted' ? 'being restored' : 'restored';
    if (asJson) await terminal.out(JSON.stringify(result));
    else await terminal.out(`${how}  ${printable(nameOf(document))}  ${passages(result.chunks)}`);
  }
  return EXIT.ok;
}

/** `docferry trash remove`; asks a person first. */
export async function removeForGood(session: Session, wanted: readonly string[], options: unknown): Promise<ExitCode> {
  const { json: asJson, yes, ...which } = parseOptions(removeSchema, options);
  const { terminal, signal } = session;
  const client = await session.client();
  const documents = await chosen(client, wanted, which, signal);
  if (documents.length === 0) {
    terminal.note(NOTHING);
    return EXIT.ok;
  }
  if (!yes && !terminal.canAsk) {
    throw new UserError('INVALID_ARGUMENT', 'Documents are only deleted for good when that is confirmed.', {
      advice: 'Add --yes.',
    });
  }
  if (!yes && !(await confirm(`Delete ${describeAll(documents)} for good?`, signal))) {
    terminal.note('Nothing was deleted.');
    return EXIT.failure;
  }
  for (const document of documents) {
    const result = await client.trash.remove(document.doc_id, { signal });
    await terminal.out(asJson ? JSON.stringify(result) : `deleted for good  ${printable(nameOf(document))}`);
  }
  return EXIT.ok;
}

/** The documents that a user named, or all. Throws UserError NOT_FOUND, CONFLICT for a name of several. */
async function chosen(
  client: GatewayClient,
  wanted: readonly string[],
  { all, ...where }: Where & { readonly all: boolean },
  signal: AbortSignal,
): Promise<readonly TrashedDocument[]> {
  if (all === wanted.length > 0) {
    throw new UserError('INVALID_ARGUMENT', 'Name documents, or give --all.', {
      advice: 'docferry trash list shows them.',
    });
  }
  const documents = await everyTrashed(client, where, signal);
  return all ? documents : wanted.map((name) => theOne(documents, name));
}

function theOne(documents: readonly TrashedDocument[], wanted: string): TrashedDocument {
  const names = ({ doc_id: id, uri, filename, ...of }: TrashedDocument) => [id, nameOf({ ...of, uri }), uri, filename];
  const matches = documents.filter((document) => names(document).includes(wanted.normalize('NFC')));
  const [match] = matches;
  if (!match) {
    throw new UserError('NOT_FOUND', `No deleted document "${wanted}" can be restored.`, {
      advice: 'docferry trash list shows those that can.',
    });
  }
  if (matches.length > 1) {
    const ids = matches.map(({ doc_id: id }) => id);
    throw new UserError('CONFLICT', `${matches.length} deleted documents go by the name "${wanted}".`, {
      advice: `Give the id of the one that you mean: ${ids.slice(0, 5).join(', ')}.`,
      details: { doc_ids: ids },
    });
  }
  return match;
}

async function everyTrashed(client: GatewayClient, where: Where, signal: AbortSignal): Promise<TrashedDocument[]> {
  const documents: TrashedDocument[] = [];
  for await (const document of everyPage((query) => client.trash.list({ ...query, ...where }, { signal }))) {
    documents.push(document);
  }
  return documents;
}

function nameOf({ source, uri }: Pick<TrashedDocument, 'source' | 'uri'>): string {
  return `${source}/${uri}`;
}

function describeAll(documents: readonly TrashedDocument[]): string {
  const [only] = documents;
  return documents.length === 1 && only ? nameOf(only) : `${documents.length} documents`;
}
