import type { OutlineEntry } from '@docferry/shared-contracts';
import { documentPlace } from '../shared/address.ts';
import { harmless } from '../shared/text.ts';

export function Outline({ entries, id }: { entries: readonly OutlineEntry[]; id: string }) {
  return (
    <nav aria-label="Outline">
      {entries.map(({ start, level, text }) => (
        <a key={start} class={`level-${level}`} href={documentPlace(id, start)} children={harmless(text)} />
      ))}
      {entries.length === 0 && <span class="quiet">The document has no headings.</span>}
    </nav>
  );
}
