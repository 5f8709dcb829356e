import type { Identity } from '../../identity.ts';
import type { IdentityTransaction } from '../postgres/run-as.ts';

/** What a web server said of a page, and the document that was made of it. */
export type PageRecord = {
  readonly docId: string;
  /** Where the page came from after redirects. */
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Hash of everything else that the document was made with. */
  readonly request: string;
};

export async function findPage(db: IdentityTransaction, place: string): Promise<PageRecord | undefined> {
  return db
    .selectFrom('page_validators')
    .select(['doc_id as docId', 'url', 'etag', 'last_modified as lastModified', 'request'])
    .where('place', '=', place)
    .executeTakeFirst();
}

export async function savePage(
  db: IdentityTransaction,
  { tenantId }: Identity,
  place: string,
  owner: string | null,
  { docId, url, etag, lastModified, request }: PageRecord,
): Promise<void> {
  const facts = { doc_id: docId, url, etag, last_modified: lastModified, request };
  await db
    .insertInto('page_validators')
    .values({ tenant_id: tenantId, place, owner, ...facts })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'place']).doUpdateSet(facts))
    .execute();
}
