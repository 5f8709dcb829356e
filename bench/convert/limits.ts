/**
 * `node --conditions=docferry-source bench/convert/limits.ts [FILE...]`: does a tool finish hostile files within the
 * limits of a conversion? Each tool reads each file in a separate process with the heap of the converter's sandbox; a
 * process above the limits is killed. Without arguments it generates files. Linux only: it reads /proc.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, peakMemory } from '../figures/process-memory.ts';
import { makeHostile } from './make-hostile.ts';

const NAMES = ['docferry', 'gfm', 'tuned'];
const MAX_MEMORY_BYTES = 1_000_000_000;
/** The share of the memory limit that the sandbox gives to the heap. */
const MAX_HEAP_MB = Math.floor((MAX_MEMORY_BYTES * 0.8) / (1 << 20));
/** These libraries report no progress, so the limit for a stall applies to them; it is processor time, because machines are shared. */
const MAX_SECONDS = 15;
const LOOK_MS = 100;

type Ending = { readonly what: string; readonly seconds: number; readonly bytes: number };

const folder = await mkdtemp(path.join(tmpdir(), 'docferry-limits-'));
try {
  const given = process.argv.slice(2);
  const files = given.length > 0 ? given : await makeHostile(folder);
  process.stdout.write('| file | tool | end | processor time | memory |\n| --- | --- | --- | --- | --- |\n');
  for (const file of files) {
    for (const name of NAMES) {
      const { what, seconds, bytes } = await readWithin(name, file);
      const row = [path.basename(file), name, what, `${seconds.toFixed(1)} s`, `${Math.round(bytes / 1e6)} MB`];
      process.stdout.write(`| ${row.join(' | ')} |\n`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function readWithin(name: string, file: string): Promise<Ending> {
  const script = fileURLToPath(new URL('./convert-file.ts', import.meta.url));
  const flags = ['--conditions=docferry-source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, `--max-old-space-size=${MAX_HEAP_MB}`, script, name, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return ending(child);
}

function ending(child: ChildProcess): Promise<Ending> {
  const { pid = 0 } = child;
  let length = 0;
  let complaint = '';
  let killed: string | undefined;
  let seconds = 0;
  let bytes = 0;
  child.stdout?.on('data', (data: Buffer) => {
    length += data.length;
  });
  child.stderr?.setEncoding('utf8').on('data', (data: string) => {
    complaint = (complaint + data).slice(-4_000);
  });
  const timer = setInterval(() => {
    try {
      seconds = cpuSeconds(pid);
      bytes = Math.max(bytes, peakMemory([pid]));
    } catch {
      return; // it ended while we looked
    }
    if (seconds > MAX_SECONDS) killed = 'killed: time';
    if (bytes > MAX_MEMORY_BYTES) killed = 'killed: memory';
    if (killed) child.kill('SIGKILL');
  }, LOOK_MS);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(timer);
      const error = /(?:^|\n)\w*Error[^\n]*/.exec(complaint)?.[0].trim().slice(0, 80);
      const crashed = /heap out of memory/.test(complaint) ? 'crashed: heap' : `error: ${error ?? 'none given'}`;
      resolve({ what: killed ?? (code === 0 ? `text of ${length} bytes` : crashed), seconds, bytes });
    });
  });
}
