import type { CreatedKey } from '@docferry/shared-contracts';
import { CopyButton } from '../shared/copy-button.tsx';
import { Dialog } from '../shared/dialog.tsx';
import { harmless } from '../shared/text.ts';

/** A key that was just made, the only time that it is shown. */
export function ShownKey({ made, close }: { made: CreatedKey; close: () => void }) {
  return (
    <Dialog title={`Key of ${harmless(made.name)}`} close={close}>
      <p>Copy it now: it is not shown again.</p>
      <input
        class="secret"
        aria-label="The key"
        readOnly
        value={made.key}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p class="buttons">
        <CopyButton primary label="Copy the key" text={() => made.key} />
        <button type="button" class="secondary" onClick={close} children="Done" />
      </p>
    </Dialog>
  );
}
