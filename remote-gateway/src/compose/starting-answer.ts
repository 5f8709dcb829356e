import { randomUUID } from 'node:crypto';
import { CONTRACT_HEADER, CONTRACT_VERSION, errorBody } from '@docferry/shared-contracts';
import type { Fetch } from './listen.ts';

/** What the gateway says from the moment it listens until its parts are up. */
export const startingAnswer: Fetch = (request) => {
  const headers = { [CONTRACT_HEADER]: CONTRACT_VERSION, 'cache-control': 'no-store' };
  if (new URL(request.url).pathname === '/liveness') return Response.json({ status: 'ok' }, { headers });
  const body = errorBody('BACKEND_UNAVAILABLE', 'The gateway is starting. Try again in a second.', randomUUID());
  return Response.json(body, { status: 503, headers: { ...headers, 'retry-after': '1' } });
};
