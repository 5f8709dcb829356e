import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { ConfigError } from '../config/config-error.ts';
import { unreadableRequest } from '../http/unreadable-request.ts';

/** Ports after the default that are tried when it is busy. */
const PORTS_TRIED = 20;
/** None for whole requests: a batch may arrive for hours. Who reads a body bounds how long that takes. */
const REQUEST_TIMEOUT_MS = 0;
/** All headers of a request together, bytes; an access token has a few kilobytes. */
const MAX_HEADER_BYTES = 16_384;
const MAX_HEADERS = 100;
/** Longer than the 60 s of common load balancers, so that none sends on a connection that closes. */
const KEEP_ALIVE_MS = 65_000;

export type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;

/** How long slow clients are borne with, milliseconds. */
export type Patience = {
  /** A client that has not sent its headers by then is dropped (slowloris). */
  readonly headersMs: number;
  /** How often that is looked at; Node's own half minute would let slow clients stay that much longer. */
  readonly checkMs: number;
};
const PATIENCE: Patience = { headersMs: 15_000, checkMs: 2_000 };

type ListenOptions = {
  readonly host: string;
  readonly port: number;
  readonly mayMove: boolean;
  readonly patience?: Patience;
};

export type Listening = { readonly server: Server; readonly port: number };

/**
 * Listens on a port; on the next free one when it is busy and nobody asked for this very port. Throws ConfigError
 * when that is not possible.
 */
export async function listen(
  fetch: Fetch,
  { host, port, mayMove, patience = PATIENCE }: ListenOptions,
): Promise<Listening> {
  for (let candidate = port; ; candidate += 1) {
    const server = createHttpServer(fetch, patience);
    try {
      server.listen(candidate, host);
      await once(server, 'listening');
      return { server, port: portOf(server) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (code === 'EADDRINUSE' && mayMove && candidate < port + PORTS_TRIED) continue;
      throw new ConfigError(whyNot(code, host, candidate), { cause: error });
    }
  }
}

function createHttpServer(fetch: Fetch, { headersMs, checkMs }: Patience): Server {
  // Node's own Response makes a stream of every text, which takes as long as all else about an answer: the listener's
  // replaces it in this process.
  const listener = getRequestListener(fetch, { errorHandler: () => unreadableRequest().response() });
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      // A request without one is refused further in, with an answer that says so and not Node's empty one.
      requireHostHeader: false,
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
  // What is no HTTP at all never becomes a request; it gets the same shape of answer.
  server.maxHeadersCount = MAX_HEADERS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(unreadableRequest(error.code).raw());
  });
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function whyNot(code: string, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Choose another with --port, or leave it out to take a free one.`;
    case 'EACCES':
      return `Port ${port} needs rights that this user does not have. Choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address "${host}" to listen on. Choose another with --host, for example 127.0.0.1.`;
    default:
      return `Cannot listen on ${host}, port ${port} (${code}). Choose others with --host and --port.`;
  }
}
