import { collectionSchema, type DocumentInfo, sourceSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { everyDocument } from './every-document.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { table } from './table.ts';
import { printable } from './terminal.ts';

const optionsSchema = z.object({
  collections: z.boolean().default(false),
  collection: collectionSchema.optional(),
  source: sourceSchema.optional(),
  json: z.boolean().default(false),
});

/** `docferry list`: documents, or collections; all of them. */
export async function list(session: Session, options: unknown): Promise<ExitCode> {
  const { collections, collection, source, json } = parseOptions(optionsSchema, options);
  return collections ? listCollections(session, json) : listDocuments(session, { collection, source }, json);
}

async function listCollections({ client, terminal, signal }: Session, json: boolean): Promise<ExitCode> {
  const answer = await (await client()).collections({ signal });
  if (json) await terminal.out(JSON.stringify(answer, null, 2));
  else if (answer.collections.length === 0) terminal.note('There is no collection yet; docferry ingest makes one.');
  else {
    const rows = answer.collections.map(({ name, documents, chunks, embedder, updated_at }) => [
      name,
      String(documents),
      String(chunks),
      embedder,
      day(updated_at),
    ]);
    await terminal.out(
      table(['collection', 'documents', 'passages', 'embedder', 'changed'], rows, terminal.colors.dim),
    );
  }
  return EXIT.ok;
}

async function listDocuments(
  { client, terminal, signal }: Session,
  which: { readonly collection: string | undefined; readonly source: string | undefined },
  json: boolean,
): Promise<ExitCode> {
  const documents: DocumentInfo[] = [];
  for await (const document of everyDocument(await client(), which, signal)) documents.push(document);
  if (json) await terminal.out(JSON.stringify({ documents }, null, 2));
  else if (documents.length === 0) terminal.note('There is no such document; docferry ingest adds one.');
  else {
    const rows = documents.map((document) => [
      document.collection,
      printable(`${document.source}/${document.uri}`),
      String(document.chunks),
      day(document.updated_at),
      document.doc_id,
    ]);
    await terminal.out(table(['collection', 'document', 'passages', 'changed', 'id'], rows, terminal.colors.dim));
  }
  return EXIT.ok;
}

function day(time: string): string {
  return time.slice(0, 10);
}
