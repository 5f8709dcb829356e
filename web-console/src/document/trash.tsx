import { writePlace } from '../shared/address.ts';
import { api } from '../shared/api.ts';
import { ConfirmButton } from '../shared/dialog.tsx';
import { useMay } from '../shared/identity.ts';
import { moment } from '../shared/moment.ts';
import { usePages } from '../shared/pages.ts';
import { Empty, Loading, Problem } from '../shared/status.tsx';
import { harmless } from '../shared/text.ts';

/** Deleted documents that can be restored. */
export function Trash() {
  const mayChange = useMay('ingest');
  const { entries, problem, more, act } = usePages('trash', async (cursor) => {
    const { documents, next_cursor: next } = await api.trash(cursor);
    return { entries: documents, next };
  });
  return (
    <>
      <div class="title">
        <h1>Deleted documents</h1>
        <a href={writePlace({ view: 'documents', collection: '' })}>Documents</a>
      </div>
      <Problem text={problem} />
      {!entries && !problem && <Loading />}
      {entries?.length === 0 && <Empty>No deleted document can be restored.</Empty>}
      <ul class="rows">
        {entries?.map(({ doc_id: id, title, filename, collection, deleted_at: deleted, expires_at: expires }) => (
          <li key={id}>
            <div class="main">
              <strong>{harmless(title || filename)}</strong>
              <p class="quiet">
                {harmless(`${filename} · ${collection}`)} · deleted {moment(deleted)} · kept until {moment(expires)}
              </p>
            </div>
            {mayChange && (
              <span class="actions">
                <button
                  type="button"
                  class="plain"
                  onClick={() => void act(() => api.restore(id))}
                  aria-label={`Restore ${harmless(filename)}`}
                  children="Restore"
                />
                <ConfirmButton
                  label="Delete for good"
                  name={`Delete for good: ${harmless(filename)}`}
                  question={`${harmless(filename)} cannot be restored then.`}
                  run={() => act(() => api.deleteForGood(id))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {more && <button type="button" class="secondary" onClick={more} children="More" />}
    </>
  );
}
