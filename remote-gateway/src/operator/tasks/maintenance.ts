import type { Backends } from '../../compose/open-gateway.ts';
import type { Gateway } from '../../gateway.ts';

/** What maintenance works on: the gateway's parts, and where its catalog and its store are. */
export type Maintenance = {
  readonly gateway: Gateway;
  readonly backends: Backends;
};

/** What a task may do beside its work. */
export type TaskContext = {
  /** Tells whoever waits how far it is, in a sentence. */
  readonly report: (progress: string) => void;
  /** Aborted when whoever waits has gone or the gateway stops. */
  readonly signal: AbortSignal;
};
