import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CONTRACT_HEADER,
  CONTRACT_VERSION,
  type ErrorCode,
  errorBody,
  type IngestResult,
} from '@docferry/shared-contracts';
import type { GatewayClientOptions } from './gateway-calls.ts';
import { createGatewayClient, type GatewayClient } from './gateway-client.ts';

export type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
export type Answer = (response: ServerResponse, request: SeenRequest) => void;

export type LoopbackGateway = AsyncDisposable & {
  readonly url: string;
  /** Everything that arrived, in order. */
  readonly seen: SeenRequest[];
  readonly client: (options?: Partial<GatewayClientOptions>) => GatewayClient;
};

/** A server that answers with the given answers in turn, the last one again and again. */
export async function loopbackGateway(...answers: Answer[]): Promise<LoopbackGateway> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const arrived = { method, url, headers, body: Buffer.concat(chunks).toString() };
      const answer = answers[Math.min(seen.length, answers.length - 1)];
      seen.push(arrived);
      answer?.(response, arrived);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = () => ({ apiUrl: url, apiUrlOrigin: 'flag', apiKey: 'k', apiKeyOrigin: 'environment' }) as const;
  return {
    url,
    seen,
    client: (options) => createGatewayClient({ connection, version: '0', retry: QUICK, ...options }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Retries without long waits. */
export const QUICK = { attempts: 4, budgetMs: 30_000, refusedBudgetMs: 300, baseDelayMs: 5, maxDelayMs: 20 };

/** An answer in JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', [CONTRACT_HEADER]: CONTRACT_VERSION, ...headers })
      .end(JSON.stringify(body));
}

/** An answer in the contract's error shape. */
export function refusal(code: ErrorCode, headers: Record<string, string> = {}): Answer {
  const body = errorBody(code, `refused with ${code}`, 'request-1');
  return json(body, body.status_code, headers);
}

export const DOC_ID = '3f0e2c1a-9f1b-5c55-8d1e-6a2f7b1c0d9e';
export const INGESTED: IngestResult = {
  status: 'success',
  doc_id: DOC_ID,
  collection: 'default',
  chunks: 3,
  added: 3,
  reused: 0,
  removed: 0,
};
