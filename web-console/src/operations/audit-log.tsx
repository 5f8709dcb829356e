import type { AuditEntry } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { moment } from '../shared/moment.ts';
import { usePages } from '../shared/pages.ts';
import { Badge, Empty, Loading, Problem } from '../shared/status.tsx';
import { Table } from '../shared/table.tsx';
import { harmless } from '../shared/text.ts';

const AGES = { '': 'Any time', '1': 'Last day', '7': 'Last week', '30': 'Last month' };
const OUTCOMES = { '': 'All outcomes', ok: 'Done', failed: 'Refused or failed' };
const ACTIONS = ['search', 'answerQuestion', 'ingest', 'deleteDocument', 'createKey', 'rotateKey', 'revokeKey'];
/** Ids of one kind that an entry shows. */
const MAX_LISTED = 2;
const DAY_MS = 86_400_000;

/** What was done in the tenant, newest first. */
export function AuditLog() {
  const [days, setDays] = useState('');
  const [outcome, setOutcome] = useState('');
  const [action, setAction] = useState('');
  const [now] = useState(Date.now());
  const { entries, problem, more } = usePages(JSON.stringify([days, outcome, action]), async (cursor) => {
    const since = days ? { since: new Date(now - Number(days) * DAY_MS).toISOString() } : {};
    const { entries: page, next_cursor: next } = await api.audit({ ...since, outcome, action }, cursor);
    return { entries: page, next };
  });
  return (
    <section aria-label="Audit log">
      <div class="bar">
        <Choice label="Time" options={AGES} value={days} choose={setDays} />
        <Choice label="Outcome" options={OUTCOMES} value={outcome} choose={setOutcome} />
        <input
          aria-label="Action"
          placeholder="Any action"
          list="actions"
          value={action}
          onChange={(event) => setAction(event.currentTarget.value.trim())}
        />
        <datalist id="actions">
          {ACTIONS.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      <Problem text={problem} />
      {!entries && !problem && <Loading />}
      {entries?.length === 0 && <Empty>Nothing was done that fits.</Empty>}
      {entries && entries.length > 0 && (
        <Table label="Audit log" heads={['Time', 'Who', 'Action', 'Outcome', 'About']}>
          {entries.map((entry) => (
            <Row key={`${entry.at} ${entry.request_id} ${entry.action}`} entry={entry} />
          ))}
        </Table>
      )}
      {more && <button type="button" class="secondary" onClick={more} children="More" />}
    </section>
  );
}

type ChoiceProps = { label: string; options: Record<string, string>; value: string; choose: (value: string) => void };

function Choice({ label, options, value, choose }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {Object.entries(options).map(([name, words]) => (
        <option key={name} value={name} children={words} />
      ))}
    </select>
  );
}

function Row({ entry: { at, actor, subject, action, outcome, ids } }: { entry: AuditEntry }) {
  return (
    <tr>
      <td class="quiet nowrap">{moment(at)}</td>
      <th scope="row" title={harmless(actor)}>
        {harmless(subject ?? actor)}
      </th>
      <td>{harmless(action)}</td>
      <td>
        <Badge tone={outcome === 'ok' ? 'good' : 'bad'}>{harmless(outcome)}</Badge>
      </td>
      <td class="quiet about">{harmless(inWords(ids))}</td>
    </tr>
  );
}

function inWords(ids: AuditEntry['ids']): string {
  return Object.entries(ids ?? {})
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? listed(value) : String(value)}`)
    .join(' · ');
}

function listed(values: readonly unknown[]): string {
  const more = values.length - MAX_LISTED;
  return values.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
