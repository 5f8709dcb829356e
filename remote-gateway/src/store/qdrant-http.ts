import { Agent, type ClientRequest, request as http, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as https } from 'node:https';
import { json } from 'node:stream/consumers';
import { proxyVariables } from '@docferry/shared-contracts';
import { endpointOf, type QdrantAddress } from './qdrant-address.ts';
import { storeError } from './qdrant-errors.ts';

/** Opens a request to Qdrant without a limit of time or size: snapshots take as long as they take. */
export function openRequest(
  address: QdrantAddress,
  { method, path, headers = {}, signal }: { method: string; path: string; headers?: object; signal?: AbortSignal },
): ClientRequest {
  const { url, apiKey } = endpointOf(address);
  const secure = url.startsWith('https:');
  const open = secure ? https : http;
  const proxyEnv = address.outgoing && proxyVariables(address.outgoing);
  return open(`${url}${path}`, {
    method,
    headers: { ...headers, ...(apiKey ? { 'api-key': apiKey } : {}) },
    // A connection of its own: one that is kept alive may be closed by the other side just now.
    agent: proxyEnv ? new (secure ? HttpsAgent : Agent)({ proxyEnv }) : false,
    ...(signal ? { signal } : {}),
  });
}

/** The answer to a request when it is good. Throws BACKEND_UNAVAILABLE, STORAGE_FULL and the like otherwise. */
export async function goodAnswer(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve).on('error', reject);
  try {
    const response = await promise;
    if (response.statusCode === 200) return response;
    const data: unknown = await json(response).catch(() => undefined);
    throw Object.assign(new Error(`Qdrant answered ${response.statusCode}`), { status: response.statusCode, data });
  } catch (error) {
    throw storeError(error);
  }
}
