import type { Job } from '@docferry/shared-contracts';
import { documentPlace } from '../shared/address.ts';
import { api } from '../shared/api.ts';
import { useMay } from '../shared/identity.ts';
import { duration, moment } from '../shared/moment.ts';
import { Badge, Empty } from '../shared/status.tsx';
import { harmless, passages } from '../shared/text.ts';

type Act = (work: () => Promise<unknown>) => void;

export const isOpen = ({ state }: Job) => state === 'pending' || state === 'running';

export function Jobs({ jobs, act }: { jobs: readonly Job[]; act: Act }) {
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs">Ingestions</h2>
      {jobs.length === 0 && <Empty>Nothing was ingested lately.</Empty>}
      <ul class="rows">
        {jobs.map((job) => (
          <JobRow key={job.job_id} job={job} act={act} />
        ))}
      </ul>
    </section>
  );
}

const TONES = {
  pending: 'busy',
  running: 'busy',
  completed: 'good',
  skipped: 'calm',
  failed: 'bad',
  cancelled: 'calm',
} as const;

function JobRow({ job, act }: { job: Job; act: Act }) {
  const { state, chunks, chunks_done: done, error } = job;
  const name = harmless(job.uri);
  return (
    <li>
      <div class="main">
        <strong>{nameOf(job)}</strong> <Badge tone={TONES[state]}>{state === 'skipped' ? 'unchanged' : state}</Badge>
        <p class="quiet">
          {harmless(`${job.source} into ${job.collection}`)} · {moment(job.created_at)}
          {state === 'completed' && ` · ${passages(chunks)}`}
          {job.attempts > 1 && ` · attempt ${job.attempts}`}
        </p>
        {state === 'running' && (
          <p class="progress">
            <progress aria-label={`Progress of ${name}`} {...(chunks > 0 ? { max: chunks, value: done } : {})} />
            <span class="quiet">
              {chunks > 0 ? `${done} of ${passages(chunks)}` : 'reading'}
              {job.estimated_remaining_ms !== undefined && ` · about ${duration(job.estimated_remaining_ms)} left`}
            </span>
          </p>
        )}
        {error && <p class="problem" children={harmless(`${error.code}: ${error.detail}`)} />}
      </div>
      <Actions job={job} act={act} />
    </li>
  );
}

function nameOf({ uri, doc_id: id, state }: Job) {
  const name = harmless(uri);
  return id !== undefined && state === 'completed' ? <a href={documentPlace(id)}>{name}</a> : name;
}

function Actions({ job, act }: { job: Job; act: Act }) {
  const mayChange = useMay('ingest');
  const name = harmless(job.uri);
  const [label, run] =
    job.state === 'failed'
      ? (['Retry', () => api.retryJob(job.job_id)] as const)
      : isOpen(job)
        ? (['Cancel', () => api.cancelJob(job.job_id)] as const)
        : [];
  if (!label || !mayChange) return null;
  return (
    <span class="actions">
      <button type="button" class="plain" aria-label={`${label} ${name}`} onClick={() => act(run)} children={label} />
    </span>
  );
}
