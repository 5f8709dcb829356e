import type { DocumentInfo } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { writePlace } from './address.ts';
import { api } from './api.ts';
import { CollectionChoice } from './collection-choice.tsx';
import { reasonOf, useLoad } from './load.ts';
import { harmless, passages } from './text.ts';
import { Upload } from './upload.tsx';

export function Documents({ collection, collections }: { collection: string; collections: string[] }) {
  const loaded = useLoad(() => api.documents(collection));
  const choose = (name: string) => {
    location.hash = writePlace({ view: 'documents', collection: name });
  };
  return (
    <>
      <div class="title">
        <h1>Documents</h1>
        <a href={writePlace({ view: 'trash' })}>Deleted documents</a>
        <CollectionChoice value={collection} names={collections} choose={choose} />
      </div>
      <Upload collection={collection} />
      {loaded.state === 'loading' && <p class="quiet" role="status" children="Loading…" />}
      {loaded.state === 'error' && <p class="problem" role="alert" children={loaded.message} />}
      {loaded.state === 'ready' && (
        <List first={loaded.value.documents} cursor={loaded.value.next_cursor} collection={collection} />
      )}
    </>
  );
}

function List(props: { first: DocumentInfo[]; cursor: string | undefined; collection: string }) {
  const [documents, setDocuments] = useState(props.first);
  const [cursor, setCursor] = useState(props.cursor);
  const [problem, setProblem] = useState('');
  const report = (error: unknown) => setProblem(reasonOf(error));
  const more = () =>
    api.documents(props.collection, cursor).then((page) => {
      setDocuments([...documents, ...page.documents]);
      setCursor(page.next_cursor);
    }, report);
  const remove = ({ doc_id, filename }: DocumentInfo) => {
    if (!confirm(`Delete ${harmless(filename)} for every reader? It can be restored for some days.`)) return;
    api.deleteDocument(doc_id).then(() => setDocuments(documents.filter((one) => one.doc_id !== doc_id)), report);
  };
  if (documents.length === 0) {
    return (
      <p class="quiet">
        There are no documents yet. On the machine that has them: <code>docferry ingest FILE</code>
      </p>
    );
  }
  return (
    <>
      {problem && <p class="problem" role="alert" children={problem} />}
      <ul class="documents">
        {documents.map((one) => (
          <li key={one.doc_id}>
            <a href={writePlace({ view: 'document', id: one.doc_id, start: 0, end: 0 })}>
              {harmless(one.title || one.filename)}
            </a>
            <span class="quiet">
              {harmless(`${one.filename} · ${one.collection}`)} · {passages(one.chunks)} ·{' '}
              {new Date(one.updated_at).toLocaleDateString()}
            </span>
            <button
              type="button"
              class="plain"
              aria-label={`Delete ${harmless(one.filename)}`}
              onClick={() => remove(one)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
      {cursor && <button type="button" onClick={() => void more()} children="More" />}
    </>
  );
}
