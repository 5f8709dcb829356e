import type { AcknowledgedDocuments } from './acknowledged.ts';
import type { TestGateway } from './gateway.ts';

const DOCUMENTS_A_CLIENT = 6;

/** Clients that change documents and search until stopped; each sends one request after the other. */
export type Load = {
  /** Why requests to a gateway failed, one entry each. */
  failuresOf(gateway: TestGateway): readonly string[];
  /** Sends all clients to this gateway from now on. */
  moveTo(gateway: TestGateway): void;
  stop(): Promise<void>;
};

/** Clients are assigned to gateways round-robin. A document has one client at a time. */
export function startLoad(documents: AcknowledgedDocuments, gateways: readonly TestGateway[], clients: number): Load {
  const failures = new Map(gateways.map((gateway) => [gateway, [] as string[]]));
  let running = true;
  let all: TestGateway | undefined;
  const work = Array.from({ length: clients }, async (_, client) => {
    const mine = Array.from({ length: DOCUMENTS_A_CLIENT }, (_, n) => client * DOCUMENTS_A_CLIENT + n);
    while (running) {
      const gateway = all ?? gateways[client % gateways.length];
      if (!gateway) return;
      const watched = watchedBy(gateway, (failure) => failures.get(gateway)?.push(failure));
      if (await documents.change(watched, mine)) await searches(watched);
    }
  });
  return {
    failuresOf: (gateway) => failures.get(gateway) ?? [],
    moveTo: (gateway) => {
      all = gateway;
    },
    async stop() {
      running = false;
      await Promise.all(work);
    },
  };
}

async function searches(gateway: TestGateway): Promise<void> {
  await gateway.call('POST', '/api/v1/search', { query: 'code word', collection: 'soak' }).catch(() => {});
}

/** The same gateway, but it reports every failed call. */
function watchedBy(gateway: TestGateway, onFailure: (failure: string) => void): TestGateway {
  const call: TestGateway['call'] = async (method, path, body) => {
    try {
      const answer = await gateway.call(method, path, body);
      if (answer.status >= 400) onFailure(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer;
    } catch (error) {
      onFailure(`${method} ${path}: ${String(error)}`);
      throw error;
    }
  };
  return { ...gateway, call };
}
