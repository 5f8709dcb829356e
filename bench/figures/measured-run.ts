import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { family, peakMemory } from './process-memory.ts';

export type MeasuredRun = { readonly stdout: string; readonly wallMs: number; readonly peakBytes: number };

/** Runs a Node program to its end and watches the memory of it and its children. Throws when it fails. */
export async function measuredRun(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<MeasuredRun> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  let peakBytes = 0;
  const watch = setInterval(() => {
    if (child.pid) peakBytes = Math.max(peakBytes, peakMemory(family(child.pid)));
  }, 50);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return { stdout: Buffer.concat(chunks).toString('utf8'), wallMs: performance.now() - started, peakBytes };
}
