import type { TrashedDocument } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { writePlace } from './address.ts';
import { api } from './api.ts';
import { reasonOf, useLoad } from './load.ts';
import { moment } from './moment.ts';
import { harmless } from './text.ts';

/** Deleted documents that can be restored. */
export function Trash() {
  const loaded = useLoad(() => api.trash());
  return (
    <>
      <div class="title">
        <h1>Deleted documents</h1>
        <a href={writePlace({ view: 'documents', collection: '' })}>Documents</a>
      </div>
      {loaded.state === 'loading' && <p class="quiet" role="status" children="Loading…" />}
      {loaded.state === 'error' && <p class="problem" role="alert" children={loaded.message} />}
      {loaded.state === 'ready' && <List first={loaded.value.documents} cursor={loaded.value.next_cursor} />}
    </>
  );
}

function List(props: { first: TrashedDocument[]; cursor: string | undefined }) {
  const [documents, setDocuments] = useState(props.first);
  const [cursor, setCursor] = useState(props.cursor);
  const [problem, setProblem] = useState('');
  const report = (error: unknown) => setProblem(reasonOf(error));
  const without = (id: string) => () => setDocuments((all) => all.filter((one) => one.doc_id !== id));
  const restore = ({ doc_id: id }: TrashedDocument) => void api.restore(id).then(without(id), report);
  const removeForGood = ({ doc_id: id, filename }: TrashedDocument) => {
    if (!confirm(`Delete ${harmless(filename)} for good? It cannot be restored then.`)) return;
    api.deleteForGood(id).then(without(id), report);
  };
  const more = () =>
    void api.trash(cursor).then((page) => {
      setDocuments([...documents, ...page.documents]);
      setCursor(page.next_cursor);
    }, report);
  return (
    <>
      {problem && <p class="problem" role="alert" children={problem} />}
      {documents.length === 0 && <p class="quiet" children="No deleted document can be restored." />}
      <ul class="rows">
        {documents.map((one) => (
          <li key={one.doc_id}>
            <strong>{harmless(one.title || one.filename)}</strong>
            <span class="quiet">
              {harmless(`${one.filename} · ${one.collection}`)} · deleted {moment(one.deleted_at)} · kept until{' '}
              {moment(one.expires_at)}
            </span>
            <span class="actions">
              <button
                type="button"
                class="plain"
                onClick={() => restore(one)}
                aria-label={`Restore ${harmless(one.filename)}`}
              >
                Restore
              </button>
              <button
                type="button"
                class="plain"
                onClick={() => removeForGood(one)}
                aria-label={`Delete for good: ${harmless(one.filename)}`}
              >
                Delete for good
              </button>
            </span>
          </li>
        ))}
      </ul>
      {cursor && <button type="button" onClick={more} children="More" />}
    </>
  );
}
