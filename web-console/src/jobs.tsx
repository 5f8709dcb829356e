import type { Job, JobList } from '@docferry/shared-contracts';
import { writePlace } from './address.ts';
import { api } from './api.ts';
import { moment } from './moment.ts';
import { harmless, passages } from './text.ts';
import { useLive } from './use-live.ts';

const isOpen = ({ state }: Job) => state === 'pending' || state === 'running';
const isBusy = ({ jobs }: JobList) => jobs.some(isOpen);

export function Jobs() {
  const { value, problem, act } = useLive(api.jobs, isBusy);
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs">Ingestions</h2>
      {problem && <p class="problem" role="alert" children={problem} />}
      {!value && !problem && <p class="quiet" role="status" children="Loading…" />}
      {value?.jobs.length === 0 && <p class="quiet" children="Nothing was ingested lately." />}
      <ul class="rows" aria-live="polite">
        {value?.jobs.map((job) => (
          <li key={job.job_id}>
            <strong>{nameOf(job)}</strong>
            <span class="quiet">
              {harmless(`${job.source} into ${job.collection}`)} · {moment(job.created_at)} · {stateOf(job)}
            </span>
            {job.error && <span class="problem" children={harmless(`${job.error.code}: ${job.error.detail}`)} />}
            <Actions job={job} act={act} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(job: Job) {
  const name = harmless(job.uri);
  if (job.doc_id === undefined || job.state !== 'completed') return name;
  return <a href={writePlace({ view: 'document', id: job.doc_id, start: 0, end: 0 })}>{name}</a>;
}

function stateOf({ state, chunks, chunks_done: done }: Job): string {
  if (state === 'running' && chunks > 0) return `running, ${done} of ${chunks} passages`;
  return state === 'completed' ? passages(chunks) : state === 'skipped' ? 'unchanged' : state;
}

function Actions({ job, act }: { job: Job; act: (work: () => Promise<unknown>) => void }) {
  const name = harmless(job.uri);
  if (job.state === 'failed') {
    return (
      <span class="actions">
        <button
          type="button"
          class="plain"
          aria-label={`Retry ${name}`}
          onClick={() => act(() => api.retryJob(job.job_id))}
        >
          Retry
        </button>
      </span>
    );
  }
  if (!isOpen(job)) return null;
  return (
    <span class="actions">
      <button
        type="button"
        class="plain"
        aria-label={`Cancel ${name}`}
        onClick={() => act(() => api.cancelJob(job.job_id))}
      >
        Cancel
      </button>
    </span>
  );
}
