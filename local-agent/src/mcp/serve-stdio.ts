import { Console } from 'node:console';
import { join } from 'node:path';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { AgentConfig } from '../config.ts';
import { configFilePath } from '../config-file.ts';
import { supportedFormats } from '../convert/index.ts';
import { createConverterPool } from '../send/converter-pool.ts';
import { createGatewayClient } from '../send/gateway-client.ts';
import type { GatewayConnection } from '../send/gateway-errors.ts';
import { machineKey } from '../send/machine-key.ts';
import { BRISK } from '../send/retry.ts';
import { type AgentServerParts, createAgentServer, SEARCH_INSTRUCTIONS } from './agent-server.ts';
import { createConversions } from './conversions.ts';
import { createIndexRuns } from './index-runs.ts';

/** What is in a data directory and is nobody's document: keys, and the stores of a gateway. */
const PRIVATE = ['client.json', 'local-key', 'machine.key', 'owner.json', 'postgres', 'qdrant', 'run'];

const INDEX_CALL_MS = 600_000;

export type ServeOptions = {
  readonly config: AgentConfig;
  /** Where the gateway is now. */
  readonly connection: () => GatewayConnection;
  readonly version: string;
  /** Whether the gateway's hosted tools are offered too. */
  readonly withSearch: boolean;
  /** Ends the server. */
  readonly signal: AbortSignal;
};

/**
 * Serves the agent's tools over stdio until the client closes its end or the signal aborts. Stdout carries the
 * protocol and nothing else; logs are JSON lines on stderr.
 */
export async function serveAgent({ config, connection, version, withSearch, signal }: ServeOptions): Promise<void> {
  globalThis.console = new Console(process.stderr, process.stderr);
  const log = openLog(config);
  await using converter = createConverterPool();
  const client = createGatewayClient({ connection, version, retry: BRISK });
  const closing = new AbortController();
  // batches of a folder's run take longer than a tool's call may
  const indexClient = createGatewayClient({ connection, version, retry: BRISK, timeoutMs: INDEX_CALL_MS });
  const parts: AgentServerParts = {
    version,
    log,
    client,
    conversions: createConversions(converter),
    converter,
    formats: supportedFormats(),
    machineKey: () => machineKey(config.dataDir),
    redact: config.redact,
    indexRuns: createIndexRuns({ client: indexClient, redact: config.redact, signal: closing.signal }),
    configuredRoots: config.allowedDirs,
    workingDirectory: process.cwd(),
    closed: [configFilePath(process.env), ...PRIVATE.map((name) => join(config.dataDir, name))],
  };
  const ended = whenEnded(signal);
  const makeServer = async () => {
    if (!withSearch) return createAgentServer(parts);
    const { withHostedTools } = await import('./hosted-tools.ts');
    const { hostedServer } = await import('./hosted-server.ts');
    const diagnose = createGatewayClient({ connection, version, retry: { ...BRISK, attempts: 1 } });
    const hosted = hostedServer({ connection, client: diagnose, version });
    return withHostedTools(
      (instructions = SEARCH_INSTRUCTIONS) => createAgentServer(parts, instructions),
      hosted,
      log,
      signal,
    );
  };
  const server = serveStdio(makeServer, {
    transport: new StdioServerTransport(),
    onerror: (error) => log.warn({ err: error }, 'MCP'),
  });
  log.debug({ gateway: config.apiUrl, from: config.apiUrlOrigin }, 'serving MCP over stdio');
  await ended;
  closing.abort();
  await server.close();
}

/** Lines as the gateway writes them. */
function openLog({ logLevel }: AgentConfig): Logger {
  return pino(
    {
      base: { name: 'docferry' },
      level: logLevel,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination({ fd: 2, sync: true }),
  );
}

function whenEnded(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
