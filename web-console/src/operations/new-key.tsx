import type { CreatedKey, Scope } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { Dialog } from '../shared/dialog.tsx';
import { reasonOf } from '../shared/load.ts';
import { Problem } from '../shared/status.tsx';
import { harmless } from '../shared/text.ts';

const SCOPES: Record<Scope, string> = {
  read: 'search, list and read',
  ingest: 'add, replace and delete documents, and sources',
  upload: 'send files',
  admin: 'everything, keys and settings too',
};
const LIVES = { '30': '30 days', '90': '90 days', '365': 'a year', '': 'until it is revoked' };

type Props = { collections: string[]; done: (made: CreatedKey) => void; close: () => void };

export function NewKey({ collections, done, close }: Props) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [days, setDays] = useState('90');
  const [problem, setProblem] = useState('');
  const create = () =>
    api
      .createKey({
        name: name.trim(),
        scopes: [...scopes],
        ...(chosen.length > 0 ? { collections: [...chosen] } : {}),
        ...(days ? { expires_in_days: Number(days) } : {}),
      })
      .then(done, (error: unknown) => setProblem(reasonOf(error)));
  return (
    <Dialog title="New key" close={close}>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <label class="field">
          Name: whom the key is for, and who owns its private documents
          <input required maxLength={63} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <Choices
          title="It may"
          options={Object.entries(SCOPES).map(([scope, words]) => [scope as Scope, `${scope}: ${words}`] as const)}
          chosen={scopes}
          choose={setScopes}
        />
        {collections.length > 0 && (
          <Choices
            title="In these collections; in all when none is chosen"
            options={collections.map((one) => [one, harmless(one)] as const)}
            chosen={chosen}
            choose={setChosen}
          />
        )}
        <label class="field">
          It ends after
          <select value={days} onChange={(event) => setDays(event.currentTarget.value)}>
            {Object.entries(LIVES).map(([value, words]) => (
              <option key={value} value={value} children={words} />
            ))}
          </select>
        </label>
        <Problem text={problem} />
        <p class="buttons">
          <button type="submit" disabled={scopes.length === 0} children="Create" />
          <button type="button" class="secondary" onClick={close} children="Cancel" />
        </p>
      </form>
    </Dialog>
  );
}

type ChoicesProps<T> = {
  title: string;
  options: readonly (readonly [T, string])[];
  chosen: readonly T[];
  choose: (chosen: readonly T[]) => void;
};

function Choices<T extends string>({ title, options, chosen, choose }: ChoicesProps<T>) {
  const toggle = (one: T) => choose(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset>
      <legend>{title}</legend>
      {options.map(([value, words]) => (
        <label key={value} class="check">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} /> {words}
        </label>
      ))}
    </fieldset>
  );
}
