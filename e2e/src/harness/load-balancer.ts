import { once } from 'node:events';
import { Agent, createServer, get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Long enough that requests come to a gateway that has begun to stop. */
const CHECK_EVERY_MS = 500;

/** On loopback in front of gateways, as a router of a cluster works. */
export type LoadBalancer = AsyncDisposable & {
  readonly url: string;
  /** Adds a gateway; it gets requests once it is ready. */
  add(url: string): void;
  /** Whether this gateway gets requests. */
  serves(url: string): boolean;
  /** Requests that each gateway got, by its URL. */
  readonly counts: ReadonlyMap<string, number>;
};

type Upstream = { readonly url: URL; readonly agent: Agent; isReady: boolean };

/**
 * Sends each request once, to the next gateway whose `/readiness` said 200 last, over connections that it keeps. It
 * tries nothing again: what a gateway does not answer is a 502.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const upstreams: Upstream[] = [];
  const counts = new Map<string, number>();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = upstreams.filter(({ isReady }) => isReady);
    turn += 1;
    const chosen = ready[turn % ready.length];
    if (chosen === undefined) {
      outgoing.writeHead(502).end('no gateway is ready');
      return;
    }
    const { url, agent } = chosen;
    counts.set(url.origin, (counts.get(url.origin) ?? 0) + 1);
    const headers = endToEnd(incoming.headers);
    const options = {
      hostname: url.hostname,
      port: url.port,
      method: incoming.method,
      path: incoming.url,
      headers,
      agent,
    };
    const passed = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    passed.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`no answer of ${url.origin}: ${error.message}`);
    });
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checks = setInterval(() => {
    for (const upstream of upstreams) void check(upstream);
  }, CHECK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => {
      upstreams.push({ url: new URL(url), agent: new Agent({ keepAlive: true }), isReady: false });
    },
    serves: (url) => upstreams.some((upstream) => upstream.isReady && upstream.url.origin === new URL(url).origin),
    counts,
    async [Symbol.asyncDispose]() {
      clearInterval(checks);
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Headers without those of one connection (RFC 9110, section 7.6.1): a client that reads how long a gateway keeps its
 * connection would use that of the load balancer when this closes it.
 */
function endToEnd({ connection: _, 'keep-alive': __, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

async function check(upstream: Upstream): Promise<void> {
  const asked = get(new URL('/readiness', upstream.url), { agent: false });
  upstream.isReady = await once(asked, 'response').then(
    ([answer]: IncomingMessage[]) => answer?.resume().statusCode === 200,
    () => false,
  );
}
