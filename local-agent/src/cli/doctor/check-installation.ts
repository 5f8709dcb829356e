import { CONTRACT_VERSION, ERRORS } from '@docferry/shared-contracts';
import { type AgentConfig, isLoopback } from '../../config.ts';
import { createConverter } from '../../convert/index.ts';
import { UserError } from '../../errors.ts';
import { allowedRoots } from '../../roots/allowed-roots.ts';
import { createGatewayClient, type GatewayClient } from '../../send/gateway-client.ts';
import { BRISK } from '../../send/retry.ts';
import { agentVersion } from '../../version.ts';

/** One thing looked at. */
export type Check = {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** How to fix it. */
  readonly advice?: string;
};

const NEEDED_NODE = 24;
const SAMPLE = '<h1>Sample</h1><p>A short document.</p>';

/** Looks at everything that docferry needs; what depends on a failed check is skipped. */
export async function checkInstallation(readConfig: () => AgentConfig, signal: AbortSignal): Promise<Check[]> {
  const first = [checkNode(), await checkConverter(signal)];
  let config: AgentConfig;
  try {
    config = readConfig();
  } catch (error) {
    return [...first, failed('settings', error)];
  }
  const retry = { ...BRISK, attempts: 1 };
  const client = createGatewayClient({ connection: () => config, version: agentVersion(), retry });
  const gateway = await checkGateway(client, config, signal);
  const reachable = gateway.every(({ status }) => status !== 'failed');
  return [
    ...first,
    {
      name: 'settings',
      status: 'ok',
      detail: `gateway address from ${config.apiUrlOrigin}, data in ${config.dataDir}`,
    },
    ...gateway,
    ...(reachable ? [await checkKey(client, config, signal)] : []),
    checkRoots(config),
  ];
}

function checkNode(): Check {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= NEEDED_NODE) return { name: 'Node', status: 'ok', detail: node };
  return {
    name: 'Node',
    status: 'failed',
    detail: `${node} is too old`,
    advice: `Install Node ${NEEDED_NODE} or newer from https://nodejs.org.`,
  };
}

async function checkConverter(signal: AbortSignal): Promise<Check> {
  const name = 'converter';
  await using converter = createConverter({ wallMs: 30_000 });
  try {
    const { stats } = await converter.convert({ bytes: Buffer.from(SAMPLE), filename: 'sample.html' }, { signal });
    return { name, status: 'ok', detail: `converts a sample in ${Math.round(stats.duration_ms)} ms` };
  } catch (error) {
    return failed(name, error);
  }
}

async function checkGateway(client: GatewayClient, config: AgentConfig, signal: AbortSignal): Promise<Check[]> {
  const name = 'gateway';
  try {
    const health = await client.health({ signal });
    const { status } = health;
    const ill = Object.entries('parts' in health ? health.parts : {}).filter(([, part]) => part.status !== 'ok');
    const detail = `${config.apiUrl} is ${status}${ill.map(([part, state]) => `; ${part} is ${state.status}`).join('')}`;
    const advice = "See the gateway's log for the part that is down.";
    const state: Check =
      status === 'ok'
        ? { name, status: 'ok', detail }
        : { name, status: status === 'degraded' ? 'warning' : 'failed', detail, advice };
    // A gateway that others can reach reports its version only to callers with a key.
    const versions = 'parts' in health ? [checkVersions(health.version, health.contract)] : [];
    return [state, ...versions, ...checkTransport(config)];
  } catch (error) {
    return [failed(name, error)];
  }
}

function checkVersions(gateway: string, contract: string): Check {
  const name = 'versions';
  const agent = agentVersion();
  const detail = `agent ${agent} (contract ${CONTRACT_VERSION}), gateway ${gateway} (contract ${contract})`;
  const major = (version: string) => version.split('.')[0];
  if (major(contract) !== major(CONTRACT_VERSION)) {
    return { name, status: 'failed', detail, advice: ERRORS.CONTRACT_MISMATCH.advice };
  }
  if (agent === gateway) return { name, status: 'ok', detail };
  return { name, status: 'warning', detail, advice: 'They understand each other; update the older one when you can.' };
}

function checkTransport({ apiUrl, apiKey }: AgentConfig): Check[] {
  const url = new URL(apiUrl);
  if (url.protocol === 'https:' || isLoopback(url) || apiKey === undefined) return [];
  const detail = 'the key and the documents travel unencrypted';
  return [{ name: 'encryption', status: 'warning', detail, advice: 'Use an https address in RAG_API_URL.' }];
}

async function checkKey(client: GatewayClient, config: AgentConfig, signal: AbortSignal): Promise<Check> {
  const name = 'key';
  try {
    const { collections } = await client.collections({ signal });
    return { name, status: 'ok', detail: `valid, from ${config.apiKeyOrigin}; ${collections.length} collections` };
  } catch (error) {
    // a key for ingestion alone is valid too
    if (error instanceof UserError && error.code === 'SCOPE_VIOLATION') {
      return { name, status: 'ok', detail: `valid, from ${config.apiKeyOrigin}; it may not list collections` };
    }
    return failed(name, error);
  }
}

function checkRoots({ allowedDirs }: AgentConfig): Check {
  const name = 'folders for MCP';
  try {
    const roots = allowedRoots({ configured: allowedDirs, fromClient: undefined, workingDirectory: process.cwd() });
    const origin = allowedDirs ? 'RAG_ALLOWED_DIRS' : "the client's folders, else the working directory";
    return { name, status: 'ok', detail: `${roots.join(', ')} (${origin})` };
  } catch (error) {
    return { ...failed(name, error), status: 'warning' };
  }
}

function failed(name: string, error: unknown): Check {
  if (!(error instanceof UserError)) throw error;
  return { name, status: 'failed', detail: error.message, advice: error.advice };
}
