import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PostgresConnection } from './start-postgres.ts';

export type Owner = AsyncDisposable & {
  readonly process: ChildProcess;
  readonly ready: {
    readonly pid: number;
    readonly socketDir: string;
    readonly qdrant?: { readonly pid: number; readonly url: string; readonly apiKey: string };
    readonly postgres?: { readonly pid: number; readonly connection: PostgresConnection };
    readonly error?: { readonly message: string; readonly code: string };
  };
};

/** Runs owner.test.fixture.ts as a process of its own; `wrap` is put before the command. */
export async function spawnOwner(
  dir: string,
  parts: 'lock' | 'qdrant' | 'postgres' | 'both',
  { wrap = [], env = {} }: { wrap?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Owner> {
  const script = fileURLToPath(new URL('./owner.test.fixture.ts', import.meta.url));
  const [command, ...args] = [...wrap, process.execPath, '--conditions=docferry-source', script, dir, parts];
  const owner = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const ended = once(owner, 'exit');
  const lines = createInterface({ input: owner.stdout });
  const line = await Promise.race([once(lines, 'line').then(([text]) => String(text)), ended.then(() => undefined)]);
  if (line === undefined) throw new Error(`the owner ended with ${owner.exitCode ?? owner.signalCode}`);
  return {
    process: owner,
    ready: JSON.parse(line) as Owner['ready'],
    async [Symbol.asyncDispose]() {
      owner.kill('SIGTERM');
      await ended;
    },
  };
}
