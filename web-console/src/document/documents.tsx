import type { DocumentInfo, Job } from '@docferry/shared-contracts';
import { useEffect, useState } from 'preact/hooks';
import { isOpen } from '../activity/jobs.tsx';
import { useActivity } from '../activity/use-activity.ts';
import { documentPlace, writePlace } from '../shared/address.ts';
import { api } from '../shared/api.ts';
import { CollectionChoice } from '../shared/collection-choice.tsx';
import { ConfirmButton } from '../shared/dialog.tsx';
import { useMay } from '../shared/identity.ts';
import { day } from '../shared/moment.ts';
import { type Pages, usePages } from '../shared/pages.ts';
import { Badge, Empty, Loading, Problem } from '../shared/status.tsx';
import { harmless, passages } from '../shared/text.ts';
import { ORDERS, type Order, sorted } from './order.ts';
import { Upload } from './upload.tsx';

export function Documents({ collection, collections }: { collection: string; collections: string[] }) {
  const pages = usePages(collection, async (cursor) => {
    const { documents, next_cursor: next } = await api.documents(collection, cursor);
    return { entries: documents, next };
  });
  const [order, setOrder] = useState<Order>('name');
  const jobs = useJobs(collection, pages.reload);
  const choose = (name: string) => {
    location.hash = writePlace({ view: 'documents', collection: name });
  };
  return (
    <>
      <div class="title">
        <h1>Documents</h1>
        <a href={writePlace({ view: 'trash' })}>Deleted documents</a>
        <CollectionChoice value={collection} names={collections} choose={choose} />
        <select aria-label="Order" value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
          {Object.entries(ORDERS).map(([name, words]) => (
            <option key={name} value={name} children={words} />
          ))}
        </select>
      </div>
      <Upload collection={collection} />
      <UnderWay jobs={jobs} />
      <Problem text={pages.problem} />
      {!pages.entries && !pages.problem && <Loading />}
      {pages.entries && <List pages={pages} entries={sorted(pages.entries, order)} jobs={jobs} />}
      {pages.more && order !== 'name' && (
        <p class="quiet">Only the {pages.entries?.length} documents loaded so far are in this order.</p>
      )}
      {pages.more && <button type="button" class="secondary" onClick={pages.more} children="More" />}
    </>
  );
}

/** The latest jobs of the collection; the list is loaded again when one of them has ended. */
function useJobs(collection: string, reload: () => void): readonly Job[] {
  const { activity } = useActivity();
  const jobs = (activity?.jobs ?? []).filter((job) => collection === '' || job.collection === collection);
  const ended = jobs.filter((job) => !isOpen(job)).map(({ job_id: id }) => id);
  const [known, setKnown] = useState<readonly string[]>();
  useEffect(() => {
    if (activity === undefined) return;
    if (known !== undefined && ended.some((id) => !known.includes(id))) reload();
    setKnown(ended);
  }, [ended.join()]);
  return jobs;
}

function UnderWay({ jobs }: { jobs: readonly Job[] }) {
  const open = jobs.filter(isOpen).length;
  if (open === 0) return null;
  return (
    <p role="status">
      <Badge tone="busy">under way</Badge> {open} {open === 1 ? 'ingestion' : 'ingestions'}:{' '}
      <a href={writePlace({ view: 'activity' })}>see Activity</a>
    </p>
  );
}

type ListProps = { pages: Pages<DocumentInfo>; entries: readonly DocumentInfo[]; jobs: readonly Job[] };

function List({ pages, entries, jobs }: ListProps) {
  const mayChange = useMay('ingest');
  if (entries.length === 0) {
    return (
      <Empty>
        There are no documents yet. On the machine that has them: <code>docferry ingest FILE</code>
      </Empty>
    );
  }
  return (
    <ul class="rows">
      {entries.map((one) => (
        <li key={one.doc_id}>
          <div class="main">
            <a href={documentPlace(one.doc_id)}>{harmless(one.title || one.filename)}</a>{' '}
            <State document={one} jobs={jobs} />
            <p class="quiet">
              {harmless(`${one.filename} · ${one.collection}`)} · {passages(one.chunks)} · {day(one.updated_at)}
            </p>
          </div>
          {mayChange && (
            <span class="actions">
              <ConfirmButton
                label="Delete"
                name={`Delete ${harmless(one.filename)}`}
                question={`${harmless(one.filename)} is deleted for every reader. It can be restored for some days.`}
                run={() => pages.act(() => api.deleteDocument(one.doc_id))}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What its latest job says, and who may see it. */
function State({ document, jobs }: { document: DocumentInfo; jobs: readonly Job[] }) {
  const job = jobs.find(({ doc_id: id }) => id === document.doc_id);
  return (
    <>
      {document.visibility === 'private' && <Badge tone="calm">private</Badge>}
      {job && isOpen(job) && <Badge tone="busy">being updated</Badge>}
      {job?.state === 'failed' && <Badge tone="bad">last update failed</Badge>}
    </>
  );
}
