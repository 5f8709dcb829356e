import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);
export const BINS = {
  docferry: fileURLToPath(new URL('local-agent/bin/docferry.js', ROOT)),
  gateway: fileURLToPath(new URL('remote-gateway/bin/docferry-gateway.js', ROOT)),
} as const;
export const EXAMPLES = fileURLToPath(new URL('examples/', ROOT));

export type Finished = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

/** Environment of a child process: that of the test, without product settings of the developer's shell. */
export function cleanEnv(extra: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(RAG_|QDRANT_|DATABASE_URL|AZURE_OPENAI|OPENAI_|VOYAGE_|GEMINI_|CHUNK_|LOG_LEVEL|NO_COLOR|FORCE_COLOR|(HTTPS?|NO)_PROXY|OTEL_)/i.test(
        name,
      ),
  );
  return { ...Object.fromEntries(kept), ...extra };
}

/** Runs a program to its end. `input` is written to its standard input. */
export async function run(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; input?: string; timeoutMs?: number } = {},
): Promise<Finished> {
  const child = spawn(command, args, {
    env: options.env ?? cleanEnv(),
    cwd: options.cwd,
    timeout: options.timeoutMs ?? 200_000,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => {}); // a program may end without reading its input
  child.stdin.end(options.input ?? '');
  const output = collect(child);
  const [code, signal] = await once(child, 'close');
  return { code, signal, ...output };
}

/** Collects the output of a child process while it runs. */
export function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return output;
}
