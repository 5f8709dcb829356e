import { type AgentConfig, type ConfigFlags, readConfig } from '../config.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { agentVersion } from '../version.ts';
import { printable, type Terminal } from './terminal.ts';

/** A wait that a person notices. */
const WORTH_SAYING_MS = 500;

/** What a command works with. */
export type Session = {
  readonly terminal: Terminal;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Settings, read at the first call and once. */
  readonly config: () => AgentConfig;
  /** Settings as they are now: for a server that outlives a restart of the gateway. */
  readonly freshConfig: () => AgentConfig;
  readonly client: () => Promise<GatewayClient>;
};

/** Makes the session of one command. What is heavy is loaded when a command asks for it. */
export function openSession(flags: ConfigFlags, terminal: Terminal, signal: AbortSignal): Session {
  let config: AgentConfig | undefined;
  const read = () => {
    config ??= readConfig(flags);
    return config;
  };
  return {
    terminal,
    signal,
    config: read,
    freshConfig: () => readConfig(flags),
    client: async () => {
      const { createGatewayClient } = await import('../send/gateway-client.ts');
      const onRetry = ({ message }: Error, waitMs: number) => {
        if (terminal.watched && waitMs >= WORTH_SAYING_MS)
          terminal.note(terminal.noteColors.dim(`${printable(message)} Trying again.`));
      };
      return createGatewayClient({ connection: read, version: agentVersion(), onRetry });
    },
  };
}
