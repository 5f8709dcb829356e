import { proxyFor } from '@docferry/shared-contracts';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { QdrantAddress } from './qdrant-address.ts';

/** The connections to a Qdrant, through a proxy where one is on the way. */
export function qdrantDispatcher({ url, outgoing }: QdrantAddress, options: Agent.Options): Dispatcher {
  const uri = proxyFor(url, outgoing);
  return uri === undefined ? new Agent(options) : new ProxyAgent({ ...options, uri });
}
