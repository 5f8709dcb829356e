import { setTimeout as sleep } from 'node:timers/promises';
import { translateError } from '../../catalog/postgres/translate-error.ts';
import { GatewayError } from '../../errors.ts';
import { passesByItself } from '../../ingestion/worker/attempt-failure.ts';
import type { Maintenance } from './maintenance.ts';
import { reembed, unfinishedMoves } from './reembed/reembed.ts';
import { repair } from './repair/repair.ts';

const MINUTE_MS = 60_000;

/** When repair runs by itself: minutes after midnight, local time, in fractions where need be. */
export type TimeOfDay = number;

/** Reads `03:30`; undefined for `off`. */
export function timeOfDay(text: string): TimeOfDay | undefined {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

/**
 * What a running gateway does by itself: continues with moves to its embedder that were cut off, and repairs every night.
 * Of several gateways one does the work. Ends at a safe point on disposal.
 */
export function runMaintenance(
  on: Maintenance,
  { repairAt }: { readonly repairAt: TimeOfDay | undefined },
): AsyncDisposable {
  const stopping = new AbortController();
  const context = { report: () => {}, signal: stopping.signal };
  const { logger } = on.gateway;
  const running = new Set<Promise<void>>();

  const start = (name: string, work: () => Promise<void>) => {
    const run = work().catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      // Another gateway does it.
      if (error instanceof GatewayError && error.code === 'CONFLICT') logger.debug({ err: error }, `no ${name} here`);
      else logger.error({ err: error }, `${name} failed`);
    });
    running.add(run);
    void run.finally(() => running.delete(run));
  };

  start('re-embedding', () =>
    whileDown(stopping.signal, async () => {
      for (const { collection, tenant } of await unfinishedMoves(on)) {
        logger.info({ collection, tenant }, 'continuing a re-embedding');
        start('re-embedding', () =>
          whileDown(stopping.signal, () => reembed(on, { collection, tenant, cancel: false }, context)),
        );
      }
    }),
  );

  let timer: NodeJS.Timeout | undefined;
  const plan = (at: TimeOfDay, due: number) => {
    // A minute at most: a timer of hours would be wrong after sleep and at changes of the clock.
    timer = setTimeout(
      () => {
        const next = nextTime(at, new Date());
        if (Date.now() < due) return plan(at, Math.min(due, next));
        start('repair', async () => {
          const { repaired, left, seconds } = await repair(on, { dry_run: false, remove_unknown: false }, context);
          logger.info({ repaired, left, seconds }, 'nightly repair');
        });
        plan(at, next);
      },
      Math.max(0, Math.min(MINUTE_MS, due - Date.now())),
    );
    timer.unref();
  };
  if (repairAt !== undefined) plan(repairAt, nextTime(repairAt, new Date()));

  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      stopping.abort(new Error('the gateway stops'));
      await Promise.all(running);
    },
  };
}

/** Does the work, again every minute while a service that it needs is down. */
async function whileDown(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (signal.aborted || !passesByItself(translateError(error))) throw error;
    }
    await sleep(MINUTE_MS, undefined, { signal });
  }
}

/** The next moment of that time of day, milliseconds since 1970. On days of 23 or 25 hours, too. */
export function nextTime(at: TimeOfDay, now: Date): number {
  const on = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 0, 0, 0, at * MINUTE_MS).getTime();
  return on(0) > now.getTime() ? on(0) : on(1);
}
