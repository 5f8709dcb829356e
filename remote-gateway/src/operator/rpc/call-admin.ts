import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { errorBodySchema } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import type { Admin } from './operations.ts';

const TIMEOUT_MS = 60_000;

/** Runs operations in the gateway that listens on this Unix socket. Throws as the operation itself does. */
export function callAdmin(socketPath: string): Admin {
  return async (operation, input) => {
    const post = request({
      socketPath,
      path: `/${operation.name}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      timeout: TIMEOUT_MS,
    });
    post.on('timeout', () => post.destroy(new GatewayError('TIMEOUT', 'The running gateway does not answer.')));
    post.end(JSON.stringify(input));
    const [response] = (await once(post, 'response')) as [IncomingMessage];
    const body: unknown = await json(response);
    if (response.statusCode === 200) return operation.readAnswer(body);
    const { code, detail } = errorBodySchema.parse(body);
    throw new GatewayError(code, detail);
  };
}
