import { useContext, useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { IdentityContext } from '../shared/identity.ts';
import { reasonOf } from '../shared/load.ts';
import { harmless, passages } from '../shared/text.ts';

type Sent = { name: string; outcome: string; failed: boolean };

/** Sends files to the gateway, by choosing or dropping them. Where it takes none, the command that does it. */
export function Upload({ collection }: { collection: string }) {
  const [sent, setSent] = useState<Sent[]>([]);
  const [over, setOver] = useState(false);
  const mayUpload = useContext(IdentityContext)?.may_upload;
  const send = async (files: FileList | null | undefined) => {
    for (const file of files ?? []) {
      const name = harmless(file.name);
      const report = (outcome: string, failed = false) =>
        setSent((all) => [...all.filter((one) => one.name !== name), { name, outcome, failed }]);
      report('sending…');
      await api.upload(file, collection).then(
        ({ status, chunks }) => report(status === 'accepted' ? 'accepted: see Activity' : passages(chunks)),
        (error: unknown) => report(reasonOf(error), true),
      );
    }
  };
  if (!mayUpload) {
    return (
      <p class="quiet small">
        Documents come from the machine that has them: <code>docferry ingest FILE</code>
      </p>
    );
  }
  return (
    <form
      class={over ? 'upload over' : 'upload'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void send(event.dataTransfer?.files);
      }}
    >
      <label for="files">
        Add files to {collection ? harmless(collection) : 'the collection "default"'}, or drop them here
      </label>
      <input id="files" type="file" multiple onChange={(event) => void send(event.currentTarget.files)} />
      <ul aria-live="polite">
        {sent.map(({ name, outcome, failed }) => (
          <li key={name} class={failed ? 'problem' : undefined}>
            {name}: {outcome}
          </li>
        ))}
      </ul>
    </form>
  );
}
