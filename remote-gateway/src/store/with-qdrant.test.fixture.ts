import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { lockDataDir } from '../processes/lock-data-dir.ts';
import { startQdrant } from '../processes/start-qdrant.ts';
import { createQdrantStore } from './qdrant-store.ts';
import type { Store } from './store.ts';

/** A real Qdrant in a temporary folder; disposal stops it and deletes the folder. */
export async function withQdrant(): Promise<AsyncDisposable & { url: string; apiKey: string; store: Store }> {
  const stack = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'docferry-store-'));
  stack.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 10 }));
  const lock = stack.use(await lockDataDir(dir));
  const { url, apiKey } = stack.use(await startQdrant({ lock, logger: pino({ level: 'silent' }) }));
  return { url, apiKey, store: createQdrantStore({ url, apiKey }), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
