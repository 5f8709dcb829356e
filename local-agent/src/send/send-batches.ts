import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchAnswerLine, BatchLineInput } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { GatewayClient } from './gateway-client.ts';
import { FIRST_WAIT_MS, MAX_WAIT_MS, PASSING } from './wait-out.ts';

/** What the gateway said of one line. */
export type LineAnswer = Exclude<BatchAnswerLine, { summary: unknown }>;
type BatchError = Extract<LineAnswer, { error: unknown }>['error'];
/** A line on its way, and who waits for its answer. */
type Waiting = {
  readonly line: BatchLineInput;
  readonly bytes: number;
  readonly answered: (answer: LineAnswer) => void;
  readonly failed: (error: unknown) => void;
};

export type BatchSender = {
  /** Sends a line with others; resolves with its answer. Throws UserError when the run cannot continue. */
  readonly send: (line: BatchLineInput) => Promise<LineAnswer>;
  /** Sends what waits without waiting for more lines. */
  readonly flush: () => void;
};

export type BatchSenderOptions = {
  readonly client: GatewayClient;
  readonly runId: string;
  readonly signal: AbortSignal;
  /** How long a gateway that does not answer is waited for, milliseconds. */
  readonly patienceMs: number;
  /** Called when the gateway is away, with why and when it is asked again. */
  readonly onWait?: (error: UserError, waitMs: number) => void;
};

const MAX_LINES = 64;
const MAX_BYTES = 4_000_000;
/** Lines that come one by one go together. */
const LINGER_MS = 60;
const UNDER_WAY = 2;
/** Who asks to wait longer is not waited for. */
const MAX_ASKED_WAIT_MS = 300_000;

/** Gathers lines into batches, two of which are under way; a gateway that is away is waited for, and its batch sent again. */
export function createBatchSender(options: BatchSenderOptions): BatchSender {
  const batches = new Batches(options);
  return { send: (line) => batches.add(line), flush: () => batches.flush() };
}

class Batches {
  readonly #options: BatchSenderOptions;
  #gathered: Waiting[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Lines have waited long enough: they go as soon as a batch may, and with them what came meanwhile. */
  #due = false;
  readonly #ready: Waiting[][] = [];
  #underWay = 0;
  /** Why the run cannot continue. */
  #broken: { readonly error: unknown } | undefined;

  constructor(options: BatchSenderOptions) {
    this.#options = options;
  }

  add(line: BatchLineInput): Promise<LineAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<LineAnswer>();
    const length = Buffer.byteLength(JSON.stringify(line)) + 1;
    if (this.#bytes + length > MAX_BYTES) this.flush();
    this.#gathered.push({ line, bytes: length, answered: resolve, failed: reject });
    this.#bytes += length;
    if (this.#gathered.length >= MAX_LINES) this.flush();
    else if (!this.#due) this.#timer ??= setTimeout(() => this.#lingered(), LINGER_MS);
    return promise;
  }

  flush(): void {
    this.#cut();
    this.#pump();
  }

  #lingered(): void {
    this.#timer = undefined;
    this.#due = true;
    this.#pump();
  }

  #cut(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due = false;
    if (this.#gathered.length === 0) return;
    this.#ready.push(this.#gathered);
    this.#gathered = [];
    this.#bytes = 0;
  }

  #pump(): void {
    while (this.#underWay < UNDER_WAY) {
      if (this.#due && this.#ready.length === 0) this.#cut();
      const batch = this.#ready.shift();
      if (!batch) return;
      this.#underWay += 1;
      void this.#deliver(batch).finally(() => {
        this.#underWay -= 1;
        this.#pump();
      });
    }
  }

  async #deliver(batch: readonly Waiting[]): Promise<void> {
    const { patienceMs, onWait, signal } = this.#options;
    let left = batch;
    let waitMs = FIRST_WAIT_MS;
    let lastSuccess = performance.now();
    while (left.length > 0) {
      try {
        const { unanswered, reason } = await this.#send(left);
        if (unanswered.length < left.length) lastSuccess = performance.now();
        left = unanswered;
        if (left.length > 0) throw reason;
      } catch (error) {
        const passing = error instanceof UserError && PASSING.has(error.code) && !this.#broken;
        // a gateway that says how long to wait is there
        const askedMs = passing ? retryAfterOf(error) : undefined;
        if (askedMs !== undefined) lastSuccess = performance.now();
        if (!passing || performance.now() - lastSuccess + waitMs > patienceMs) {
          this.#broken ??= { error };
          for (const { failed } of left) failed(error);
          return;
        }
        const pauseMs = Math.max(waitMs, askedMs ?? 0);
        onWait?.(error, pauseMs);
        await sleep(pauseMs, undefined, { signal }).catch(() => {});
        if (signal.aborted) this.#broken ??= { error: signal.reason };
        waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
      }
    }
  }

  async #send(batch: readonly Waiting[]): Promise<Settled> {
    if (this.#broken) throw this.#broken.error;
    const { client, runId, signal } = this.#options;
    const lines = batch.map(({ line }) => line);
    return settle(batch, await client.batch(lines, runId, { signal }));
  }
}

/** What a refusal by a rate limit says of waiting, milliseconds. */
function retryAfterOf({ code, details }: UserError): number | undefined {
  const seconds = details?.retry_after_s;
  if (code !== 'RATE_LIMITED' || typeof seconds !== 'number') return undefined;
  return seconds * 1_000 <= MAX_ASKED_WAIT_MS ? seconds * 1_000 : undefined;
}

/** Lines without a final answer, and why. */
type Settled = { readonly unanswered: Waiting[]; readonly reason: UserError };

/** Hands answers out; what came without one, or with an error that passes, is to be sent again. */
function settle(batch: readonly Waiting[], answers: readonly BatchAnswerLine[]): Settled {
  const open = new Map(batch.map((waiting, index) => [index + 1, waiting]));
  let reason = new UserError('BACKEND_UNAVAILABLE', 'The gateway did not answer every line of a batch.');
  for (const answer of answers) {
    if ('summary' in answer) {
      const { stopped } = answer.summary;
      if (stopped) reason = errorOf(stopped);
      continue;
    }
    if ('error' in answer && PASSING.has(answer.error.code)) {
      reason = errorOf(answer.error);
      continue;
    }
    open.get(answer.line)?.answered(answer);
    open.delete(answer.line);
  }
  return { unanswered: [...open.values()], reason };
}

const errorOf = ({ code, detail, details }: BatchError) => new UserError(code, detail, details ? { details } : {});
