import { setTimeout as sleep } from 'node:timers/promises';
import { entrySpan } from '@docferry/shared-contracts/tracing';
import type { TakenJob } from '../../catalog/jobs/job-catalog.ts';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import { RunningJobs } from '../../watchdog/running-jobs.ts';
import type { AbortReason } from '../pipeline/attempt.ts';
import { createJobSpeed, type JobSpeed } from '../pipeline/job-speed.ts';
import { IngestionThrottle } from './ingestion-throttle.ts';
import { runJob } from './run-job.ts';
import { SuspectQueue } from './suspect-queue.ts';
import type { WorkerParts } from './worker-parts.ts';

/** Poll interval of the queue for jobs of other gateways and for jobs that waited, milliseconds. */
const POLL_MS = 1_000;
/** Heartbeat interval, a third of the queue's limit; also how soon a job cancelled elsewhere stops here. */
const KEEP_MS = 3_000;
/** How soon a step of the database's clock is noticed, milliseconds. */
const REPAIR_MS = 30_000;

export type RunnerBounds = {
  /** Concurrent documents: each needs memory for its text and vectors, and a database connection. */
  readonly slots: number;
  /** Maximum of one tenant. */
  readonly perTenant: number;
  /** Maximum time that a caller waits for its document to be searchable, milliseconds. */
  readonly waitMs: number;
};

type Running = TakenJob & { readonly controller: AbortController; readonly done: Promise<void> };

/** Runs the jobs of the queue, one per slot. One per gateway process. */
export class JobRunner {
  readonly speed: JobSpeed = createJobSpeed();
  /** Lets searches go before documents. */
  readonly throttle = new IngestionThrottle();
  /** The running jobs, for the watchdog. */
  readonly runningJobs = new RunningJobs();
  readonly #bounds: RunnerBounds;
  readonly #running = new Map<string, Running>();
  readonly #listeners = new Map<string, Set<(ended?: JobRow) => void>>();
  readonly #suspects = new SuspectQueue(() => this.#fill());
  /** Jobs of {@link #running} that wait in that line. */
  readonly #held = new Set<string>();
  readonly #stopping = new AbortController();
  #gateway: WorkerParts | undefined;
  #taking: Promise<void> | undefined;
  /** Jobs accepted here since the last poll of the queue. */
  #accepted = 0;
  /** Whether the queue may contain more than those. */
  #more = true;
  #again = false;
  #closed = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(bounds: RunnerBounds) {
    this.#bounds = bounds;
  }

  /** See {@link RunnerBounds}. */
  get waitMs(): number {
    return this.#bounds.waitMs;
  }

  /** Aborts when the gateway starts to stop: callers that wait for a job should get their responses. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Starts, with the parts of this gateway. Further calls have no effect. */
  start(gateway: WorkerParts): void {
    if (this.#gateway) return;
    this.#gateway = gateway;
    this.#timers = [
      setInterval(() => this.#look(), POLL_MS),
      setInterval(() => void this.#keep(), KEEP_MS),
      setInterval(() => void this.#repair(gateway), REPAIR_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    this.#look();
  }

  /** A job of this tenant was accepted. */
  wake(tenantId: string): void {
    if (this.#countOf(tenantId) >= this.#bounds.perTenant) {
      this.#more = true;
      return;
    }
    this.#accepted += 1;
    this.#fill();
  }

  /** Resolves when an attempt at the job ends here, with the job when it is completed. Call the second to stop listening. */
  onceEnded(id: string): { ended: Promise<JobRow | undefined>; forget: () => void } {
    const { promise, resolve } = Promise.withResolvers<JobRow | undefined>();
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(resolve));
    return {
      ended: promise,
      forget: () => {
        listeners.delete(resolve);
        if (listeners.size === 0) this.#listeners.delete(id);
      },
    };
  }

  /** Whether an attempt at the job is under way here. */
  isRunning(id: string): boolean {
    return this.#running.has(id);
  }

  /** Stops work on jobs that are over, if it is done here. */
  abort(ids: readonly string[], reason: AbortReason = 'lost'): void {
    for (const id of ids) {
      this.#running.get(id)?.controller.abort(reason);
      this.#notify(id);
    }
  }

  /** Waiting callers get their responses; jobs continue until {@link stop}. */
  beginStop(): void {
    this.#stopping.abort();
  }

  /** Takes no more jobs; those under way have this long, and are then given back where they stand. */
  async stop(withinMs: number): Promise<void> {
    this.beginStop();
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#taking;
    const all = () => Promise.all([...this.#running.values()].map(({ done }) => done));
    await Promise.race([all(), sleep(withinMs, undefined, { ref: false })]);
    for (const { controller } of this.#running.values()) controller.abort('stopping' satisfies AbortReason);
    await all();
  }

  #look(): void {
    this.#more = true;
    this.#fill();
  }

  #fill(): void {
    if (!this.#gateway || this.#closed) return;
    if (this.#taking) {
      this.#again = true;
      return;
    }
    this.#taking = this.#take(this.#gateway).finally(() => {
      this.#taking = undefined;
      this.#suspects.admit(this.#active().length, !this.#more && this.#accepted === 0);
      if (!this.#again) return;
      this.#again = false;
      this.#fill();
    });
  }

  async #take(gateway: WorkerParts): Promise<void> {
    try {
      while (this.#mayTake()) {
        const full = this.#fullTenants();
        const taken = await gateway.catalog.jobs.take(full);
        this.#accepted = Math.max(0, this.#accepted - 1);
        if (taken) this.#run(gateway, taken);
        else {
          this.#accepted = 0;
          this.#more = full.length > 0;
          return;
        }
      }
    } catch (error) {
      gateway.logger.warn({ err: error }, 'the job queue cannot be reached');
    }
  }

  #mayTake(): boolean {
    if (this.#closed || this.#suspects.isClosed || this.#active().length >= this.#bounds.slots) return false;
    return this.#more || this.#accepted > 0;
  }

  #run(gateway: WorkerParts, taken: TakenJob): void {
    const { id } = taken.job;
    // Taken again here although an attempt of ours is still under way: that one has lost its claim.
    this.#running.get(id)?.controller.abort('lost' satisfies AbortReason);
    const controller = new AbortController();
    if (taken.job.isSuspect) this.#held.add(id);
    const done = this.#attempt(gateway, taken, controller)
      .catch((error: unknown) =>
        gateway.logger.error({ err: error, job_id: id }, 'the end of a job could not be recorded'),
      )
      .finally(() => {
        if (this.#running.get(id)?.controller === controller) {
          this.#running.delete(id);
          this.#held.delete(id);
        }
        this.#notify(id);
        this.#fill();
      });
    this.#running.set(id, { ...taken, controller, done });
  }

  /** One attempt, in a span of the trace that queued the job. */
  #attempt(gateway: WorkerParts, { claim, job }: TakenJob, controller: AbortController): Promise<void> {
    const { id, tenantId, kind, attempts } = job;
    const attributes = { 'docferry.job_id': id, 'docferry.tenant': tenantId, 'docferry.attempt': attempts };
    return entrySpan(`job ${kind}`, claim.traceparent, { kind: 'consumer', attributes }, () =>
      runJob(gateway, job, {
        signal: controller.signal,
        speed: this.speed,
        markRunning: () => this.runningJobs.add(id),
        awaitPermit: (chunks) => this.throttle.awaitPermit({ tenantId, chunks }, controller.signal),
        alone: (work) => this.#suspects.alone(work, controller.signal, () => this.#held.delete(id)),
        onEnd: (ended) => this.#notify(id, ended),
      }),
    );
  }

  async #keep(): Promise<void> {
    const running = [...this.#running.values()];
    if (!this.#gateway || running.length === 0) return;
    try {
      this.abort(await this.#gateway.catalog.jobs.keep(running));
    } catch (error) {
      this.#gateway.logger.warn({ err: error }, 'the job queue cannot be reached');
    }
  }

  async #repair(gateway: WorkerParts): Promise<void> {
    try {
      await gateway.catalog.jobs.repairTimes();
    } catch (error) {
      gateway.logger.warn({ err: error }, 'the job queue cannot be reached');
    }
  }

  #notify(id: string, ended?: JobRow): void {
    for (const listener of this.#listeners.get(id) ?? []) listener(ended);
  }

  /** Those that work, or are about to: without those that let others go first. */
  #active(): Running[] {
    return [...this.#running.values()].filter(({ job }) => !this.#held.has(job.id));
  }

  #countOf(tenantId: string): number {
    return this.#active().filter(({ job }) => job.tenantId === tenantId).length;
  }

  #fullTenants(): string[] {
    const tenants = new Set(this.#active().map(({ job }) => job.tenantId));
    return [...tenants].filter((tenant) => this.#countOf(tenant) >= this.#bounds.perTenant);
  }
}
