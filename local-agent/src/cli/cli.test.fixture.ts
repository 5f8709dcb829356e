import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TempDir } from '../temp-dir.test.fixture.ts';

const BIN = fileURLToPath(new URL('../../bin/docferry.js', import.meta.url));

export type CliRun = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type CliOptions = {
  /** Its working directory, configuration and data. */
  readonly dir: TempDir;
  readonly env?: Readonly<Record<string, string>>;
  /** Interrupts it, as Ctrl-C does, when this resolves. */
  readonly interruptAfter?: Promise<void>;
};

/** Runs `docferry` as its users do, as a process, with nothing of this user's settings. */
export async function docferry(
  args: readonly string[],
  { dir, env = {}, interruptAfter }: CliOptions,
): Promise<CliRun> {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: dir.path,
    env: { PATH: process.env.PATH, HOME: dir.path, RAG_DATA_DIR: `${dir.path}/.data`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  void interruptAfter?.then(() => child.kill('SIGINT'));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}
