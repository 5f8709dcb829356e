import type { KeyInfo, RotatedKey } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { Dialog } from '../shared/dialog.tsx';
import { reasonOf } from '../shared/load.ts';
import { Problem } from '../shared/status.tsx';
import { harmless } from '../shared/text.ts';

const OVERLAPS = { '24': 'a day', '168': 'a week', '1': 'an hour', '0': 'not at all' };

/** Replaces a key, after asking how long the previous one still works. */
export function RotateButton({ of: key, done }: { of: KeyInfo; done: (made: RotatedKey) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [hours, setHours] = useState('24');
  const [problem, setProblem] = useState('');
  const name = harmless(key.name);
  const close = () => setOpen(false);
  const rotate = () =>
    api.rotateKey(key.key_id, Number(hours)).then(
      (made) => {
        close();
        done(made);
      },
      (error: unknown) => setProblem(reasonOf(error)),
    );
  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={`Rotate ${name}`}
        onClick={() => setOpen(true)}
        children="Rotate"
      />
      {isOpen && (
        <Dialog title={`Rotate the key of ${name}?`} close={close}>
          <p>A new key takes its place, with the same scopes, collections and lifetime.</p>
          <label class="field">
            The previous key still works
            <select value={hours} onChange={(event) => setHours(event.currentTarget.value)}>
              {Object.entries(OVERLAPS).map(([value, words]) => (
                <option key={value} value={value} children={words} />
              ))}
            </select>
          </label>
          <Problem text={problem} />
          <p class="buttons">
            <button type="button" onClick={() => void rotate()} children="Rotate" />
            <button type="button" class="secondary" onClick={close} children="Cancel" />
          </p>
        </Dialog>
      )}
    </>
  );
}
