import { type DocumentInfo, documentIdSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { listCollections, listDocuments } from '../../retrieval/documents/list-documents.ts';

/** Most values of a completion (MCP, "completion"). */
const MAX_VALUES = 100;
/** Documents that are looked through: more would make each letter that a person types expensive. */
const MAX_DOCUMENTS = 1_000;
const PAGE = 200;

type Parts = Pick<Gateway, 'catalog'>;
export type Completion = { readonly values: string[]; readonly total: number; readonly hasMore: boolean };

/** Collections that the identity may read and whose name contains the text; those that begin with it come first. */
export async function completeCollection(gateway: Parts, identity: Identity, text: string): Promise<Completion> {
  const { collections } = await listCollections(gateway, identity);
  return best(
    collections.map(({ name }) => ({ value: name, names: [name] })),
    text,
  );
}

/** Documents that the identity may read, as `source/uri`, by a part of that, of the file name or of the title. */
export async function completeDocument(
  gateway: Parts,
  identity: Identity,
  { text, collection }: { readonly text: string; readonly collection: string | undefined },
): Promise<Completion> {
  const { documents, isAll } = await firstDocuments(gateway, identity, collection);
  const choices = documents.map((one) => ({ value: keyOf(one), names: [one.filename, keyOf(one), one.title] }));
  const { hasMore, ...found } = best(choices, text);
  return { ...found, hasMore: hasMore || !isAll };
}

/** The doc_ids of documents that are named by id or as `source/uri`. Those that cannot be found are absent. */
export async function findDocuments(
  gateway: Parts,
  identity: Identity,
  { names, collection }: { readonly names: readonly string[]; readonly collection: string | undefined },
): Promise<Map<string, string>> {
  const ids = names.filter((name) => documentIdSchema.safeParse(name).success);
  const found = new Map(ids.map((id) => [id, id]));
  if (ids.length === names.length) return found;
  const { documents } = await firstDocuments(gateway, identity, collection);
  for (const name of names) {
    const same = documents.filter((one) => keyOf(one) === name || one.filename === name);
    // two documents of one name: the model must choose
    if (same.length === 1 && same[0]) found.set(name, same[0].doc_id);
  }
  return found;
}

async function firstDocuments(gateway: Parts, identity: Identity, collection: string | undefined) {
  const documents: DocumentInfo[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDocuments(gateway, identity, { collection, limit: PAGE, cursor });
    documents.push(...page.documents);
    cursor = page.next_cursor;
  } while (cursor !== undefined && documents.length < MAX_DOCUMENTS);
  return { documents, isAll: cursor === undefined };
}

function keyOf({ source, uri }: DocumentInfo): string {
  return `${source}/${uri}`;
}

function best(choices: readonly { value: string; names: readonly string[] }[], text: string): Completion {
  const wanted = text.toLowerCase();
  const matches = choices.filter(({ names }) => names.some((name) => name.toLowerCase().includes(wanted)));
  const begins = ({ names }: { names: readonly string[] }) =>
    names.some((name) => name.toLowerCase().startsWith(wanted));
  const ordered = [...matches.filter(begins), ...matches.filter((one) => !begins(one))];
  const values = [...new Set(ordered.map(({ value }) => value))];
  return { values: values.slice(0, MAX_VALUES), total: values.length, hasMore: values.length > MAX_VALUES };
}
