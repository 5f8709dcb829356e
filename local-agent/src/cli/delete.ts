import { createInterface } from 'node:readline/promises';
import { collectionSchema, type DocumentInfo, documentIdSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { everyDocument } from './every-document.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import { passages } from './passages.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({
  collection: collectionSchema.optional(),
  yes: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** `exact`: named by its id, or by source and uri, so that it can be no other. */
type Target = { readonly docId: string; readonly name: string; readonly exact: boolean };

/**
 * `docferry delete`: one document, by its id or its name; asks a person first. Without a terminal, a name that documents
 * of other sources may have too is not enough: the one that was meant may be gone, and another one found.
 */
export async function deleteDocument(session: Session, wanted: string, options: unknown): Promise<ExitCode> {
  const { collection, yes, json } = parseOptions(optionsSchema, options);
  const { terminal, signal } = session;
  const client = await session.client();
  const target = documentIdSchema.safeParse(wanted).success
    ? { docId: wanted, name: wanted, exact: true }
    : await findByName(client, wanted, collection, signal);
  if (!yes && !terminal.canAsk && !target.exact) throw notExact(wanted, target);
  if (!yes && terminal.canAsk && !(await agreed(target, signal))) {
    terminal.note('Nothing was deleted.');
    return EXIT.failure;
  }
  const result = await client.remove(target.docId, { signal });
  if (json) await terminal.out(JSON.stringify(result));
  else await terminal.out(`deleted  ${target.name}  ${passages(result.chunks)}`);
  return EXIT.ok;
}

async function findByName(
  client: GatewayClient,
  name: string,
  collection: string | undefined,
  signal: AbortSignal,
): Promise<Target> {
  const matches: DocumentInfo[] = [];
  for await (const document of everyDocument(client, { collection }, signal)) {
    if (namesOf(document).includes(name.normalize('NFC'))) matches.push(document);
  }
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
      advice: 'Give the id of the one to delete.',
      details: { doc_ids: matches.map(({ doc_id }) => doc_id) },
    });
  }
  const exact = `${match.source}/${match.uri}` === name.normalize('NFC');
  return { docId: match.doc_id, name: `${match.source}/${match.uri} of ${match.collection}`, exact };
}

function notExact(wanted: string, { docId, name }: Target): UserError {
  return new UserError('INVALID_ARGUMENT', `"${wanted}" matches ${name} (${docId}). Nothing was deleted.`, {
    advice: 'Without a terminal to confirm on, give its id or its source/uri, or add --yes.',
    details: { doc_ids: [docId] },
  });
}

/** What a user may call a document: a single file is known by a hash, so its own name is enough. */
function namesOf({ source, uri }: DocumentInfo): string[] {
  const [, filename] = /^~[^/]+\/(.+)$/.exec(uri) ?? [];
  return [uri, `${source}/${uri}`, ...(filename === undefined ? [] : [filename])];
}

async function agreed({ name }: Target, signal: AbortSignal): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`Delete ${name}? [y/N] `, { signal });
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}
