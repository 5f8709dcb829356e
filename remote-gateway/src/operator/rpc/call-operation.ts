import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { GatewayError } from '../../errors.ts';
import { splitLines } from '../split-lines.ts';
import { NO_CONTEXT, type RunOperation } from './operation.ts';
import { lineSchema, MAX_SILENCE_MS } from './wire.ts';

/** Node's error codes of a connection that the other side closed. */
const CONNECTION_LOST = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT'];

/** Runs operations in the gateway that listens on this Unix socket. Throws as the operation itself does. */
export function callOperations(socketPath: string): RunOperation<never> {
  return async (operation, input, { report, signal } = NO_CONTEXT) => {
    const post = request({
      socketPath,
      path: `/${operation.name}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      timeout: MAX_SILENCE_MS,
      signal,
    });
    post.on('timeout', () => post.destroy(new GatewayError('TIMEOUT', 'The running gateway does not answer.')));
    post.end(JSON.stringify(input));
    try {
      const [response] = (await once(post, 'response')) as [IncomingMessage];
      for await (const text of splitLines(response)) {
        const line = lineSchema.parse(JSON.parse(text));
        if ('progress' in line) report(line.progress);
        if ('error' in line) {
          const { code, detail, details } = line.error;
          throw new GatewayError(code, detail, details ? { details } : {});
        }
        if ('result' in line) return operation.readResult(line.result);
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!CONNECTION_LOST.includes(code)) throw error;
    }
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      'The gateway stopped before the command finished. Start it and run the command again.',
    );
  };
}
