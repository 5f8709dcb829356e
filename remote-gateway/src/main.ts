import { Command } from 'commander';
import type { Logger } from 'pino';
import { openGateway } from './compose/open-gateway.ts';
import { openGatewayAlone } from './compose/open-gateway-alone.ts';
import { serve } from './compose/serve.ts';
import { startMessage } from './compose/start-message.ts';
import { stopSignals } from './compose/stop-signals.ts';
import { type Config, loadConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { outgoingProxy, useOutgoingProxy } from './config/outgoing-proxy.ts';
import { proxyPasswords, secretsOf } from './config/secrets-of.ts';
import { configTable, shownSettings } from './config/show-config.ts';
import { unknownVariables } from './config/unknown-variables.ts';
import { GatewayError } from './errors.ts';
import { registerAdminCommands } from './operator/commands/admin-commands.ts';
import { registerEvalCommand } from './operator/commands/eval-command.ts';
import { registerMaintenanceCommands } from './operator/commands/maintenance-commands.ts';
import { createLogger } from './telemetry/logger.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { VERSION } from './version.ts';

/** Exit code of a wrong option or setting; any other failure is 1. */
const WRONG_USE = 2;

type Flags = { config?: string; port?: string; host?: string; dataDir?: string; logLevel?: string };

function configOf({ config: file, port, host, dataDir, logLevel }: Flags = {}): Config {
  return loadConfig({ flags: { port, host, data_dir: dataDir, log_level: logLevel }, env: process.env, file });
}

function loggerOf(config: Config, level: Config['log_level'] = config.log_level): Logger {
  return createLogger({ level, secrets: [...secretsOf(config), ...proxyPasswords(config.outgoing)] });
}

function withSettings(command: Command): Command {
  return command
    .option(
      '--config <file>',
      'configuration file (default: RAG_CONFIG, or docferry.yaml in the working directory, if it is there)',
    )
    .option('--port <port>', 'port to listen on (default: 8000, or the next free one)')
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .option('--data-dir <dir>', 'where everything is kept (default: $XDG_DATA_HOME/docferry)')
    .option('--log-level <level>', 'trace, debug, info, warn, error, fatal or silent');
}

const program = new Command('docferry-gateway')
  .description('Takes in documents as text and answers questions with cited passages, over REST and MCP.')
  .version(VERSION)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USE));

withSettings(program.command('serve').description('run the gateway')).action(async (flags: Flags) => {
  const stopped = stopSignals();
  const config = configOf(flags);
  const onTerminal = process.stdout.isTTY === true;
  // A person sees the start message; the log of every request would bury it unless they ask for it.
  const quiet = onTerminal && config.origins.get('log_level') === 'default';
  const logger = loggerOf(config, quiet ? 'warn' : config.log_level);
  for (const warning of [...unknownVariables(process.env), ...config.warnings]) logger.warn(warning);
  if (config.qdrant_api_key && !config.qdrant_url) {
    logger.warn(
      'QDRANT_API_KEY is set and QDRANT_URL is not: the gateway runs a Qdrant of its own, with a key of its own',
    );
  }
  await serve(config, {
    logger,
    stopped,
    onReady: (ready) => {
      logger.info(ready, 'ready');
      if (onTerminal) process.stdout.write(startMessage(ready));
    },
  });
});

withSettings(program.command('config').description('the configuration').command('show'))
  .description('print the effective configuration: secrets masked, each value with its origin')
  .option('--json', 'print JSON, for programs')
  .action(({ json, ...flags }: Flags & { json?: boolean }) => {
    const config = configOf(flags);
    for (const warning of [...unknownVariables(process.env), ...config.warnings]) process.stderr.write(`${warning}\n`);
    process.stdout.write(json ? `${JSON.stringify(shownSettings(config), null, 2)}\n` : configTable(config));
  });

registerAdminCommands(program, {
  dataDir: () => configOf().data_dir,
  databaseUrl: () => configOf().database_url,
  logger: () => loggerOf(configOf(), 'warn'),
});

registerMaintenanceCommands(program, {
  config: configOf,
  logger: (config) => loggerOf(config, 'warn'),
  openGateway: (config, logger) => openGatewayAlone(config, config.data_dir, logger),
  openLocked: (config, lock, logger) => openGateway(config, { lock, logger, metrics: createMetrics() }),
});

registerEvalCommand(program, {
  openGateway: (dataDir) => openGatewayAlone(configOf(), dataDir, loggerOf(configOf(), 'warn')),
  print: (text) => process.stdout.write(`${text}\n`),
});

try {
  const outgoing = outgoingProxy(process.env);
  if (outgoing) await useOutgoingProxy(outgoing);
  await program.parseAsync();
} catch (error) {
  const refused = error instanceof GatewayError ? error.code : undefined;
  const meant = error instanceof ConfigError || refused !== undefined;
  process.exitCode = error instanceof ConfigError || refused === 'INVALID_ARGUMENT' ? WRONG_USE : 1;
  process.stderr.write(`${error instanceof Error ? (meant ? error.message : error.stack) : String(error)}\n`);
}
// Idle connections of libraries would hold the process for seconds more; all that matters is closed by now.
process.exit();
