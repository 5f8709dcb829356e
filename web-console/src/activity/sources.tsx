import type { SourceDetail } from '@docferry/shared-contracts';
import { api } from '../shared/api.ts';
import { ConfirmButton } from '../shared/dialog.tsx';
import { useMay } from '../shared/identity.ts';
import { moment } from '../shared/moment.ts';
import { Badge, Empty } from '../shared/status.tsx';
import { harmless } from '../shared/text.ts';

type Act = (work: () => Promise<unknown>) => void;

export function Sources({ sources, act }: { sources: readonly SourceDetail[]; act: Act }) {
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      {sources.length === 0 && (
        <Empty>
          No bucket, site or folder is kept in line yet: <code>docferry sources add URL</code>
        </Empty>
      )}
      <ul class="rows">
        {sources.map((source) => (
          <SourceRow key={source.name} source={source} act={act} />
        ))}
      </ul>
    </section>
  );
}

function SourceRow({ source, act }: { source: SourceDetail; act: Act }) {
  const { url, collection, objects, paused, last_sync: last, next_sync_at: next } = source;
  const name = harmless(source.name);
  const mayChange = useMay('ingest');
  return (
    <li>
      <div class="main">
        <strong>{name}</strong> <State source={source} />
        <p class="quiet">{harmless(`${url} into ${collection}`)}</p>
        <p class="quiet">
          {objects.indexed} {objects.indexed === 1 ? 'document' : 'documents'}
          {objects.failed > 0 && ` · ${objects.failed} failed`} · {lastRun(source)}
          {next && !paused && ` · next ${moment(next)}`}
          {!next && !paused && ' · no schedule'}
        </p>
        {last?.error && <p class="problem" children={harmless(last.error.detail)} />}
        {last && last.withheld > 0 && (
          <p class="problem">
            {last.withheld} removals wait, because more than half of the objects are missing.{' '}
            {mayChange && (
              <ConfirmButton
                label="Remove them"
                name={`Remove ${last.withheld} documents of ${name}`}
                question={`${last.withheld} documents of ${name} are removed. They can be restored for some days.`}
                run={async () => act(() => api.sync(source.name, { confirm_removals: true }))}
              />
            )}
          </p>
        )}
      </div>
      {mayChange && (
        <span class="actions">
          <button
            type="button"
            class="plain"
            disabled={paused}
            onClick={() => act(() => api.sync(source.name))}
            aria-label={`Sync now: ${name}`}
            children="Sync now"
          />
          <button
            type="button"
            class="plain"
            onClick={() => act(() => api.pause(source.name, !paused))}
            aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
            children={paused ? 'Resume' : 'Pause'}
          />
        </span>
      )}
    </li>
  );
}

function State({ source: { paused, last_sync: last } }: { source: SourceDetail }) {
  if (paused) return <Badge tone="calm">paused</Badge>;
  if (!last) return <Badge tone="calm">never synced</Badge>;
  const tone =
    last.state === 'completed' ? 'good' : last.state === 'queued' || last.state === 'running' ? 'busy' : 'bad';
  return <Badge tone={tone}>{last.state}</Badge>;
}

function lastRun({ last_sync: last }: SourceDetail): string {
  if (!last) return 'no sync yet';
  const counts = `${last.seen} seen, ${last.added} added, ${last.changed} changed, ${last.removed} removed`;
  return `${last.finished_at ? `last ${moment(last.finished_at)}` : 'now'}: ${counts}`;
}
