import type { TextWindow, TextWindows } from './text-windows.ts';

/** Works whose windows may go together, the first of them first. */
type HasWindows = { readonly windows: TextWindows };

/**
 * Windows that one run of the model takes, in tokens, padding included. More gain no time, and memory grows with them; a
 * question waits for one run at most.
 */
export const BATCH_TOKENS = 512;
/** Padding costs as much as tokens do. */
const MAX_PADDED_SHARE = 1.25;

/** Takes a batch from these works: at least one window, and further ones of similar length. */
export function fillBatch<Work extends HasWindows>(works: readonly Work[]): { work: Work; window: TextWindow }[] {
  const batch: { work: Work; window: TextWindow }[] = [];
  let longest = 0;
  let tokens = 0;
  const fits = ({ ids }: TextWindow): boolean => {
    const padded = Math.max(longest, ids.length) * (batch.length + 1);
    return batch.length === 0 || padded <= Math.min(BATCH_TOKENS, MAX_PADDED_SHARE * (tokens + ids.length));
  };
  for (const work of works) {
    for (let window = work.windows.take(fits); window; window = work.windows.take(fits)) {
      batch.push({ work, window });
      longest = Math.max(longest, window.ids.length);
      tokens += window.ids.length;
    }
  }
  return batch;
}
