import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Resolves when what this turn of the event loop asks of the store is on its way: undici looks at an idle connection
 * first and writes a turn later, so what else the turn does would delay the store.
 */
export async function afterSending(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
