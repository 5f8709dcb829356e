import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { errorBodySchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import { splitLines } from '../split-lines.ts';
import { interrupted } from '../tasks/interrupted.ts';
import type { Task } from '../tasks/task.ts';
import { TASKS_PATH } from './serve-task.ts';

/** A gateway that is well says so every few seconds. */
const SILENCE_MS = 120_000;

/** Node's codes of a connection that the other side has left. */
const LOST = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT'];

const lineSchema = z.union([
  z.object({ progress: z.string() }),
  z.object({ alive: z.literal(true) }),
  z.object({ result: z.unknown() }).required(),
  z.object({ error: errorBodySchema }),
]);

/** Runs a task in the gateway that listens on this Unix socket. Throws as the task itself does. */
export async function callTask<Input, Output>(
  socketPath: string,
  task: Task<Input, Output>,
  input: Input,
  { report, signal }: { report: (progress: string) => void; signal: AbortSignal },
): Promise<Output> {
  const post = request({
    socketPath,
    path: `${TASKS_PATH}${task.name}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    timeout: SILENCE_MS,
    signal,
  });
  post.on('timeout', () => post.destroy(new GatewayError('TIMEOUT', 'The running gateway does not answer.')));
  post.end(JSON.stringify(input));
  try {
    const [response] = (await once(post, 'response')) as [IncomingMessage];
    for await (const text of splitLines(response)) {
      const json: unknown = JSON.parse(text);
      if (response.statusCode !== 200) throw shown(errorBodySchema.parse(json));
      const line = lineSchema.parse(json);
      if ('progress' in line) report(line.progress);
      if ('error' in line) throw shown(line.error);
      if ('result' in line) return task.readAnswer(line.result);
    }
  } catch (error) {
    if (signal.aborted) throw interrupted(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!LOST.includes(code)) throw error;
  }
  throw new GatewayError(
    'BACKEND_UNAVAILABLE',
    'The gateway ended before the command did. Start it, and run this again.',
  );
}

function shown({ code, detail, details }: z.infer<typeof errorBodySchema>): GatewayError {
  return new GatewayError(code, detail, details ? { details } : {});
}
