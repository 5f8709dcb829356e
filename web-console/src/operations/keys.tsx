import type { CreatedKey, KeyInfo } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { ConfirmButton } from '../shared/dialog.tsx';
import { day, moment } from '../shared/moment.ts';
import { usePages } from '../shared/pages.ts';
import { Badge, Empty, Loading, Problem } from '../shared/status.tsx';
import { harmless } from '../shared/text.ts';
import { NewKey } from './new-key.tsx';
import { RotateButton } from './rotate-button.tsx';
import { ShownKey } from './shown-key.tsx';

/** Keys of the tenant. What a key is made of is shown once, when it is made. */
export function Keys({ collections }: { collections: string[] }) {
  const [withEnded, setWithEnded] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<CreatedKey>();
  const { entries, problem, more, act, reload } = usePages(`keys ${withEnded}`, async (cursor) => {
    const { keys, next_cursor: next } = await api.keys(!withEnded, cursor);
    return { entries: keys, next };
  });
  const show = (key: CreatedKey) => {
    setMaking(false);
    setMade(key);
    reload();
  };
  return (
    <section aria-label="Keys">
      <div class="bar">
        <button type="button" onClick={() => setMaking(true)} children="New key" />
        <label class="check">
          <input type="checkbox" checked={withEnded} onChange={() => setWithEnded(!withEnded)} /> Show ended keys
        </label>
      </div>
      {isMaking && <NewKey collections={collections} done={show} close={() => setMaking(false)} />}
      {made && <ShownKey made={made} close={() => setMade(undefined)} />}
      <Problem text={problem} />
      {!entries && !problem && <Loading />}
      {entries?.length === 0 && (
        <Empty>There are no keys yet. Those of the gateway's configuration are not listed here.</Empty>
      )}
      <ul class="rows">
        {entries?.map((key) => (
          <KeyRow key={key.key_id} of={key} act={act} show={show} />
        ))}
      </ul>
      {more && <button type="button" class="secondary" onClick={more} children="More" />}
    </section>
  );
}

const TONES = { active: 'good', expired: 'calm', revoked: 'calm' } as const;

type RowProps = {
  of: KeyInfo;
  act: (work: () => Promise<unknown>) => Promise<void>;
  show: (key: CreatedKey) => void;
};

function KeyRow({ of: key, act, show }: RowProps) {
  const { key_id: id, name, prefix, scopes, collections, state } = key;
  return (
    <li>
      <div class="main">
        <strong>{harmless(name)}</strong> <code>{prefix}…</code> <Badge tone={TONES[state]}>{state}</Badge>
        <p class="quiet">
          {scopes.join(', ')} · {collections ? collections.map(harmless).join(', ') : 'all collections'}
        </p>
        <p class="quiet">
          made {day(key.created_at)} · {key.last_used_at ? `last used ${moment(key.last_used_at)}` : 'never used'} ·{' '}
          {endOf(key)}
        </p>
      </div>
      {state === 'active' && (
        <span class="actions">
          <RotateButton of={key} done={show} />
          <ConfirmButton
            label="Revoke"
            name={`Revoke ${harmless(name)}`}
            question={`The key ${prefix}… of ${harmless(name)} ends within a second, and cannot be used again.`}
            run={() => act(() => api.revokeKey(id))}
          />
        </span>
      )}
    </li>
  );
}

function endOf({ revoked_at: revoked, expires_at: expires, state }: KeyInfo): string {
  if (revoked) return `revoked ${moment(revoked)}`;
  if (!expires) return 'until it is revoked';
  return `${state === 'expired' ? 'expired' : 'expires'} ${moment(expires)}`;
}
