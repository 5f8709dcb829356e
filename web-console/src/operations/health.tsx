import { api } from '../shared/api.ts';
import { useLoad } from '../shared/load.ts';
import { Badge, Loading, Problem } from '../shared/status.tsx';

export function Health() {
  const loaded = useLoad(api.diagnosis);
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'error') return <Problem text={loaded.message} />;
  const { overall_status: status, checks, recommendations } = loaded.value;
  return (
    <section aria-label="Health">
      <p>
        The gateway is <strong class={status === 'healthy' ? undefined : 'problem'}>{status}</strong>.
      </p>
      <ul class="rows">
        {checks.map(({ name, status: state, latency_ms: ms, message }) => (
          <li key={name}>
            <div class="main">
              <strong>{name}</strong> <Badge tone={state === 'ok' ? 'good' : 'bad'}>{state}</Badge>
              <p class={state === 'ok' ? 'quiet' : 'problem'}>
                {state === 'ok' ? `answers in ${ms.toFixed(1)} ms` : message}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {recommendations.map((text) => (
        <p key={text} children={text} />
      ))}
    </section>
  );
}
