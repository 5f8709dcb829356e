import { GatewayError } from '../../../errors.ts';
import type { Maintenance } from '../maintenance.ts';
import { repairLost } from './repair-lost.ts';

const LOOK_MS = 15_000;
/** A repair that failed is tried again after so long, then after twice as long each time. */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 60 * FIRST_PAUSE_MS;

/** Repairs lost collections in a running gateway, from its start on. Ends at a safe point on disposal. */
export function watchIndexes(
  on: Maintenance,
  { lookMs = LOOK_MS }: { readonly lookMs?: number } = {},
): AsyncDisposable {
  const stopping = new AbortController();
  const { logger } = on.gateway;
  let pauseMs = 0;
  let lookAt = 0;
  let looking: Promise<void> | undefined;

  const look = async () => {
    try {
      const left = await repairLost(on, { signal: stopping.signal });
      pauseMs = left === 0 ? 0 : Math.min(Math.max(FIRST_PAUSE_MS, 2 * pauseMs), MAX_PAUSE_MS);
      lookAt = performance.now() + pauseMs;
    } catch (error) {
      if (stopping.signal.aborted) return;
      const isOutage = error instanceof GatewayError && ['BACKEND_UNAVAILABLE', 'TIMEOUT'].includes(error.code);
      logger[isOutage ? 'debug' : 'error']({ err: error }, 'lost indexes cannot be looked for');
    }
  };
  const start = () => {
    if (looking || performance.now() < lookAt) return;
    looking = look().finally(() => {
      looking = undefined;
    });
  };
  start();
  const timer = setInterval(start, lookMs).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort(new Error('the gateway stops'));
      await looking;
    },
  };
}
