import type { SourceDetail, SourceList } from '@docferry/shared-contracts';
import { api } from './api.ts';
import { moment } from './moment.ts';
import { harmless } from './text.ts';
import { useLive } from './use-live.ts';

const isBusy = ({ sources }: SourceList) =>
  sources.some(({ last_sync: last }) => last?.state === 'queued' || last?.state === 'running');

export function Sources() {
  const { value, problem, act } = useLive(api.sources, isBusy);
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      {problem && <p class="problem" role="alert" children={problem} />}
      {!value && !problem && <p class="quiet" role="status" children="Loading…" />}
      {value?.sources.length === 0 && (
        <p class="quiet">
          No bucket, site or folder is kept in line yet: <code>docferry sources add URL</code>
        </p>
      )}
      <ul class="rows">
        {value?.sources.map((source) => (
          <Source key={source.name} source={source} act={act} />
        ))}
      </ul>
    </section>
  );
}

function Source({ source, act }: { source: SourceDetail; act: (work: () => Promise<unknown>) => void }) {
  const { name, url, collection, objects, paused, last_sync: last, next_sync_at: next } = source;
  const failed = objects.failed > 0 ? ` · ${objects.failed} failed` : '';
  return (
    <li>
      <strong>{harmless(name)}</strong>
      <span class="quiet">{harmless(`${url} into ${collection}`)}</span>
      <span class="quiet">
        {objects.indexed} documents{failed} · {paused ? 'paused' : progressOf(source)}
        {next && !paused && ` · next ${moment(next)}`}
      </span>
      {last?.error && <span class="problem" children={harmless(last.error.detail)} />}
      {last && last.withheld > 0 && (
        <span class="problem">
          {last.withheld} removals wait: <code>docferry sources sync {name} --confirm-removals</code>
        </span>
      )}
      <span class="actions">
        <button
          type="button"
          class="plain"
          disabled={paused}
          onClick={() => act(() => api.sync(name))}
          aria-label={`Sync now: ${name}`}
        >
          Sync now
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => act(() => api.pause(name, !paused))}
          aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
        >
          {paused ? 'Resume' : 'Pause'}
        </button>
      </span>
    </li>
  );
}

function progressOf({ last_sync: last }: SourceDetail): string {
  if (!last) return 'never synced';
  const counts = `${last.seen} seen, ${last.added} added, ${last.changed} changed, ${last.removed} removed`;
  return `${last.state} ${last.finished_at ? moment(last.finished_at) : ''}: ${counts}`;
}
