import { type OutgoingProxy, readOutgoingProxy } from '@docferry/shared-contracts';
import { ConfigError } from './config-error.ts';

/** The environment's proxies on the way to other machines. Throws ConfigError for one that cannot be used. */
export function outgoingProxy(env: NodeJS.ProcessEnv): OutgoingProxy | undefined {
  try {
    return readOutgoingProxy(env);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
