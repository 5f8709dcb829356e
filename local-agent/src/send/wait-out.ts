import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { GatewayClient } from './gateway-client.ts';

export type Patience = {
  /** How long a gateway that does not answer is waited for, milliseconds. */
  readonly patienceMs: number;
  /** Also before its first answer; else a gateway that was never there fails at once. */
  readonly fromStart: boolean;
  readonly signal: AbortSignal;
  /** Called when the gateway is away, with why and when it is asked again. */
  readonly onWait?: ((error: UserError, waitMs: number) => void) | undefined;
};

export const FIRST_WAIT_MS = 250;
export const MAX_WAIT_MS = 10_000;

/** Errors that pass: the gateway is away, busy or not up yet. */
export const PASSING: ReadonlySet<ErrorCode> = new Set(['BACKEND_UNAVAILABLE', 'TIMEOUT', 'RATE_LIMITED']);

/** What a run asks besides its batches, which wait for themselves. */
export type RunClient = Pick<GatewayClient, 'collection' | 'documents' | 'run' | 'jobs'>;

/** The client, whose calls for a run are made again until a gateway that went away is back. Throws their last error then. */
export function patientClient(client: GatewayClient, patience: Patience): RunClient {
  let reached = patience.fromStart;
  const waitOut = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    const since = performance.now();
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MAX_WAIT_MS, waitMs * 2)) {
      try {
        const value = await call();
        reached = true;
        return value;
      } catch (error) {
        const isTooLong = performance.now() - since + waitMs > patience.patienceMs;
        const passes = error instanceof UserError && PASSING.has(error.code);
        if (!reached || !passes || isTooLong || patience.signal.aborted) throw error;
        patience.onWait?.(error, waitMs);
        await sleep(waitMs, undefined, { signal: patience.signal });
      }
    }
  };
  return {
    collection: (...given) => waitOut(() => client.collection(...given)),
    documents: (...given) => waitOut(() => client.documents(...given)),
    run: (...given) => waitOut(() => client.run(...given)),
    jobs: (...given) => waitOut(() => client.jobs(...given)),
  };
}
