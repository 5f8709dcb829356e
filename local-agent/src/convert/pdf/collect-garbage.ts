import { setTimeout } from 'node:timers/promises';

/** Buffers that a first collection finds unused go with the second: what held them was garbage itself. */
const ROUNDS = 2;
/** Freed by other threads meanwhile, milliseconds. */
const PAUSE = 5;

/**
 * Images that are done with, up to 200 MB each while they are decoded, are garbage outside of the heap, which V8 leaves
 * there for long. The sandbox's process can ask for its collection, some milliseconds with as small a heap; canvases go
 * in the next turn.
 */
export async function collectGarbage(): Promise<void> {
  for (let round = 0; globalThis.gc && round < ROUNDS; round++) {
    globalThis.gc();
    await setTimeout(PAUSE);
  }
}
