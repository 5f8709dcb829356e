import type { Diagnosis, ShownConfig } from '@docferry/shared-contracts';
import type { ComponentChild } from 'preact';
import { api } from './api.ts';
import { useLoad } from './load.ts';
import { UsageView } from './usage.tsx';

/** For who runs the gateway: health of its parts, usage, and settings. */
export function Operations() {
  return (
    <>
      <h1>Operations</h1>
      <Section title="Health" load={api.diagnosis} show={(diagnosis) => <Health {...diagnosis} />} />
      <Section title="Usage of the last 30 days" load={api.usage} show={(usage) => <UsageView {...usage} />} />
      <Section title="Settings" load={api.config} show={(config) => <Settings {...config} />} />
    </>
  );
}

/** A part that its key may not read says so, and leaves the others. */
function Section<T>(props: { title: string; load: () => Promise<T>; show: (value: T) => ComponentChild }) {
  const loaded = useLoad(props.load);
  return (
    <section aria-label={props.title}>
      <h2>{props.title}</h2>
      {loaded.state === 'loading' && <p class="quiet" role="status" children="Loading…" />}
      {loaded.state === 'error' && <p class="quiet" children={loaded.message} />}
      {loaded.state === 'ready' && props.show(loaded.value)}
    </section>
  );
}

function Health({ overall_status: status, checks, recommendations }: Diagnosis) {
  return (
    <>
      <p>
        The gateway is <strong class={status === 'healthy' ? undefined : 'problem'}>{status}</strong>.
      </p>
      <ul class="rows">
        {checks.map(({ name, status: state, latency_ms: ms, message }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span class={state === 'ok' ? 'quiet' : 'problem'}>
              {state === 'ok' ? `answers in ${ms.toFixed(1)} ms` : message}
            </span>
          </li>
        ))}
      </ul>
      {recommendations.map((text) => (
        <p key={text} children={text} />
      ))}
    </>
  );
}

function Settings({ settings }: ShownConfig) {
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Value</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {settings.map(({ env, value, origin }) => (
            <tr key={env}>
              <th scope="row">
                <code>{env}</code>
              </th>
              <td>{value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)}</td>
              <td class="quiet">{origin}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
