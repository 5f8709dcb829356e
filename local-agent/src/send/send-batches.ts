import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchAnswerLine, BatchLineInput, ErrorCode } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { GatewayClient } from './gateway-client.ts';

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
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 10_000;
/** Who asks to wait longer is not waited for. */
const MAX_ASKED_WAIT_MS = 300_000;

/** Errors that pass: the gateway is away, busy or not up yet. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['BACKEND_UNAVAILABLE', 'TIMEOUT', 'RATE_LIMITED']);

/** Gathers lines into batches, two of which are under way; a gateway that is away is waited for, and its batch sent again. */
export function createBatchSender({ client, runId, signal, patienceMs, onWait }: BatchSenderOptions): BatchSender {
  let gathered: Waiting[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Lines have waited long enough: they go as soon as a batch may, and with them what came meanwhile. */
  let due = false;
  const ready: Waiting[][] = [];
  let underWay = 0;
  let broken: { readonly error: unknown } | undefined;

  const cut = () => {
    clearTimeout(timer);
    timer = undefined;
    due = false;
    if (gathered.length === 0) return;
    ready.push(gathered);
    gathered = [];
    bytes = 0;
  };
  const flush = () => {
    cut();
    pump();
  };
  const pump = () => {
    while (underWay < UNDER_WAY) {
      if (due && ready.length === 0) cut();
      const batch = ready.shift();
      if (!batch) return;
      underWay += 1;
      void deliver(batch).finally(() => {
        underWay -= 1;
        pump();
      });
    }
  };

  async function deliver(batch: readonly Waiting[]): Promise<void> {
    let left = batch;
    let waitMs = FIRST_WAIT_MS;
    let lastSuccess = performance.now();
    while (left.length > 0) {
      try {
        if (broken) throw broken.error;
        const { unanswered, reason } = settle(
          left,
          await client.batch(
            left.map(({ line }) => line),
            runId,
            { signal },
          ),
        );
        if (unanswered.length < left.length) lastSuccess = performance.now();
        left = unanswered;
        if (left.length > 0) throw reason;
      } catch (error) {
        const passing = error instanceof UserError && PASSING.has(error.code) && !broken;
        // a gateway that says how long to wait is there
        const askedMs = passing ? retryAfterOf(error) : undefined;
        if (askedMs !== undefined) lastSuccess = performance.now();
        if (!passing || performance.now() - lastSuccess + waitMs > patienceMs) {
          broken ??= { error };
          for (const { failed } of left) failed(error);
          return;
        }
        const pauseMs = Math.max(waitMs, askedMs ?? 0);
        onWait?.(error, pauseMs);
        await sleep(pauseMs, undefined, { signal }).catch(() => {});
        if (signal.aborted) broken ??= { error: signal.reason };
        waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
      }
    }
  }

  return {
    flush,
    send: (line) => {
      const { promise, resolve, reject } = Promise.withResolvers<LineAnswer>();
      const length = Buffer.byteLength(JSON.stringify(line)) + 1;
      if (bytes + length > MAX_BYTES) flush();
      gathered.push({ line, bytes: length, answered: resolve, failed: reject });
      bytes += length;
      if (gathered.length >= MAX_LINES) flush();
      else if (!due)
        timer ??= setTimeout(() => {
          timer = undefined;
          due = true;
          pump();
        }, LINGER_MS);
      return promise;
    },
  };
}

/** What a refusal by a rate limit says of waiting, milliseconds. */
function retryAfterOf({ code, details }: UserError): number | undefined {
  const seconds = details?.retry_after_s;
  if (code !== 'RATE_LIMITED' || typeof seconds !== 'number') return undefined;
  return seconds * 1_000 <= MAX_ASKED_WAIT_MS ? seconds * 1_000 : undefined;
}

/** Hands answers out; what came without one, or with an error that passes, is to be sent again. */
function settle(
  batch: readonly Waiting[],
  answers: readonly BatchAnswerLine[],
): { readonly unanswered: Waiting[]; readonly reason: UserError } {
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
