import { pino } from 'pino';
import { openGatewayAlone } from '../remote-gateway/src/compose/open-gateway-alone.ts';
import { loadConfig } from '../remote-gateway/src/config/config.ts';
import type { Identity } from '../remote-gateway/src/identity.ts';

/** A gateway in this process, with an empty data directory, whose jobs run; and who asks it. */
export async function openBenchGateway(embedder: string) {
  const config = loadConfig({ env: { RAG_INGEST_WAIT: '600', RAG_EMBEDDER: embedder }, file: '/dev/null' });
  const opened = await openGatewayAlone(config, undefined, pino({ level: 'silent' }));
  const { gateway } = opened;
  gateway.jobs.start(gateway);
  const { id: tenantId } = await gateway.catalog.tenants.ensure('bench');
  const identity: Identity = { tenantId, subject: 'bench', scopes: new Set(['read', 'ingest']) };
  return { gateway, identity, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}
