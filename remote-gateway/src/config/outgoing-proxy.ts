import { type OutgoingProxy, proxyFor, readOutgoingProxy, useForAllRequests } from '@docferry/shared-contracts';
import { ConfigError } from './config-error.ts';

/** The environment's proxies on the way to other machines. Throws ConfigError for one that cannot be used. */
export function outgoingProxy(env: NodeJS.ProcessEnv): OutgoingProxy | undefined {
  return asConfigError(() => readOutgoingProxy(env));
}

/** Makes every request to another machine go through the proxies. Throws ConfigError under a Node that cannot. */
export async function useOutgoingProxy(outgoing: OutgoingProxy): Promise<void> {
  asConfigError(() => useForAllRequests(outgoing));
  const { Agent, ProxyAgent, setGlobalDispatcher } = await import('undici');
  const agents = new Map([outgoing.http, outgoing.https].map((uri) => [uri, uri && new ProxyAgent(uri)]));
  // Node's own way for `fetch` knows no networks, so that addresses such as 127.0.0.2 would go to a proxy.
  const choosing = new Agent().compose((dispatch) => (options, handler) => {
    const agent = options.origin && agents.get(proxyFor(options.origin, outgoing));
    return agent ? agent.dispatch(options, handler) : dispatch(options, handler);
  });
  setGlobalDispatcher(choosing);
}

function asConfigError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
