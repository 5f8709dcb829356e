import { basename } from 'node:path';
import type { ConvertedDocument } from '@docferry/shared-contracts';
import { UserError } from '../../errors.ts';
import {
  type ConversionLimits,
  type ConversionOptions,
  DEFAULT_LIMITS,
  type ExtractedImage,
  type LayoutDrawing,
} from '../conversion.ts';
import type { PageImage, PageImageOptions } from '../page-image/page-image.ts';
import { type ChildEnd, type SandboxChild, startChild } from './child-process.ts';
import type { SandboxReply, SandboxRequest } from './messages.ts';
import type { ReadFile } from './read-file.ts';
import { watchSilence } from './watch-silence.ts';

/**
 * A file by its path, its bytes with the name that they go by, or how its bytes are read when its turn comes: at most
 * `limit` of them.
 */
export type ConvertRequest =
  | { readonly path: string }
  | { readonly filename: string; readonly bytes: Uint8Array }
  | { readonly filename: string; readonly read: (limit: number) => Promise<ReadFile> };

export type ConvertOptions = ConversionOptions & {
  /** Ends the conversion; `convert` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called now and then on long work; `total` is undefined when unknown. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
  /**
   * Called with the Markdown of a large table in text, piece by piece, before `convert` resolves; `markdown` is then empty.
   * With it such tables are converted up to `tableBytes`, without it what fits in `fileBytes` and `cells`.
   */
  readonly onText?: (markdown: string) => void;
  /** Called for each image when `images` is `extract`, before `convert` resolves. */
  readonly onImage?: (image: ExtractedImage) => void;
  /** Called for each page when `debugLayout` is set, before `convert` resolves. */
  readonly onDrawing?: (drawing: LayoutDrawing) => void;
};

/** Converts one file at a time, in the order asked, in a child process that is started when needed and kept warm. */
export type Converter = AsyncDisposable & {
  /**
   * `uri` becomes `source.uri`; the filename when not given. Throws UserError: NOT_FOUND, INVALID_ARGUMENT (empty or
   * unreadable file), PAYLOAD_TOO_LARGE, UNSUPPORTED_FORMAT, CONVERSION_FAILED (damaged, encrypted, or too large for
   * the memory), TIMEOUT. After each of them the next file converts.
   */
  readonly convert: (
    request: ConvertRequest & { uri?: string },
    options?: ConvertOptions,
  ) => Promise<ConvertedDocument>;
  /**
   * Draws a page of a PDF or image. Throws UserError as `convert` does; UNSUPPORTED_FORMAT for files without pages that
   * can be drawn, INVALID_ARGUMENT for a page that the file has not.
   */
  readonly drawPage: (
    request: ConvertRequest,
    options: PageImageOptions & Pick<ConvertOptions, 'signal' | 'onProgress'>,
  ) => Promise<PageImage>;
};

/** What is asked of the child, and what is reported meanwhile. */
type Task = Pick<SandboxRequest, 'uri' | 'options' | 'pieces' | 'image'> & {
  readonly [Name in 'signal' | 'onProgress' | 'onText' | 'onImage' | 'onDrawing']?: ConvertOptions[Name] | undefined;
};
type Done = Extract<SandboxReply, { type: 'converted' | 'drawn' }>;

/** The conversion under way. A child outlives it, so nothing of it may hang on the child. */
type Job = {
  readonly child: SandboxChild;
  readonly onReply: (reply: SandboxReply) => void;
  readonly onEnd: (reason: ChildEnd) => void;
};

/** How long a child without work is kept, milliseconds. */
const IDLE_MS = 60_000;

export function createConverter(limits: Partial<ConversionLimits> = {}): Converter {
  const bounds: ConversionLimits = { ...DEFAULT_LIMITS, ...limits };
  let child: SandboxChild | undefined;
  let job: Job | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let lastId = 0;
  let disposed = false;

  function openChild(): SandboxChild {
    clearTimeout(idleTimer);
    if (!child) {
      const started = startChild(bounds.memoryBytes, (reply) => job?.onReply(reply));
      child = started;
      void started.ended.then((reason) => {
        if (child === started) child = undefined;
        if (job?.child === started) job.onEnd(reason);
      });
    }
    child.idle(false);
    return child;
  }

  function restChild(): void {
    child?.idle(true);
    idleTimer = setTimeout(() => {
      // Forgotten at once, so that the next conversion does not meet a dying child.
      child?.kill();
      child = undefined;
    }, IDLE_MS).unref();
  }

  async function run(request: ConvertRequest, task: Task): Promise<Done> {
    const { signal, onProgress, onText, onImage, onDrawing, ...asked } = task;
    signal?.throwIfAborted();
    if (disposed) throw new Error('the converter is disposed');
    const source = await sourceOf(request, bounds.fileBytes);
    signal?.throwIfAborted();
    const id = ++lastId;
    const filename = nameOf(request);
    const running = openChild();
    const { promise, resolve, reject } = Promise.withResolvers<Done>();

    const end = (error: unknown) => {
      reject(error);
      child = undefined;
      running.kill();
    };
    const outOfTime = (what: string) => end(new UserError('TIMEOUT', `Converting ${filename} ${what}.`));
    const wall = setTimeout(() => outOfTime(`took longer than ${seconds(bounds.wallMs)}, the limit`), bounds.wallMs);
    using silence = watchSilence(running.pid, bounds.stallMs, () =>
      outOfTime(`made no progress for ${seconds(bounds.stallMs)}, the limit`),
    );
    const onAbort = () => end(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });

    const onReply = (reply: SandboxReply) => {
      if (reply.id !== id) return;
      if (reply.type === 'progress') {
        silence.report();
        onProgress?.(reply.done, reply.total);
      } else if (reply.type === 'text') {
        silence.report();
        try {
          onText?.(reply.text);
        } catch (error) {
          end(error);
        }
      } else if (reply.type === 'image') onImage?.(reply.image);
      else if (reply.type === 'drawing') onDrawing?.(reply.drawing);
      else if (reply.type === 'converted' || reply.type === 'drawn') resolve(reply);
      else reject(refusal(reply));
    };
    job = { child: running, onReply, onEnd: (reason) => reject(endedError(reason, filename, bounds.memoryBytes)) };
    try {
      running.send({ id, source, filename, limits: bounds, ...asked });
      return await promise;
    } finally {
      clearTimeout(wall);
      signal?.removeEventListener('abort', onAbort);
      job = undefined;
      restChild();
    }
  }

  function inTurn(request: ConvertRequest, task: Task): Promise<Done> {
    const result = queue.then(() => run(request, task));
    queue = result.catch(() => {});
    return abortable(result, task.signal);
  }

  return {
    async convert(request, { signal, onProgress, onText, onImage, onDrawing, ...options } = {}) {
      const uri = request.uri ?? nameOf(request);
      const listeners = { signal, onProgress, onText, onImage, onDrawing };
      const done = await inTurn(request, { uri, options, pieces: onText !== undefined, ...listeners });
      if (done.type !== 'converted') throw new Error(`the converter answered ${done.type}`);
      return done.document;
    },
    async drawPage(request, { signal, onProgress, ...image }) {
      const uri = nameOf(request);
      const done = await inTurn(request, { uri, options: {}, pieces: false, image, signal, onProgress });
      if (done.type !== 'drawn') throw new Error(`the converter answered ${done.type}`);
      return done.image;
    },
    async [Symbol.asyncDispose]() {
      disposed = true;
      clearTimeout(idleTimer);
      const ending = child;
      ending?.idle(false);
      ending?.kill();
      await ending?.ended;
    },
  };
}

const nameOf = (request: ConvertRequest) => ('path' in request ? basename(request.path) : request.filename);

async function sourceOf(request: ConvertRequest, limit: number): Promise<SandboxRequest['source']> {
  if ('path' in request) return { path: request.path };
  return 'bytes' in request ? { bytes: request.bytes } : request.read(limit);
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;

const refusal = ({ code, message, advice, details, cause }: Extract<SandboxReply, { type: 'refused' }>) =>
  new UserError(code, message, {
    advice,
    ...(details ? { details } : {}),
    ...(cause ? { cause: new Error(cause) } : {}),
  });

function endedError(reason: ChildEnd, filename: string, memoryBytes: number): UserError {
  if (reason === 'memory') {
    return new UserError(
      'CONVERSION_FAILED',
      `Converting ${filename} needs more than ${Math.round(memoryBytes / 1e6)} MB of memory, the limit.`,
      { advice: 'Split the file, or convert it elsewhere and give the text.' },
    );
  }
  return new UserError('CONVERSION_FAILED', `The converter stopped while converting ${filename}.`);
}

/** Rejects at once when the signal aborts, also while the conversion waits for others. */
function abortable<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([result, promise]).finally(() => signal.removeEventListener('abort', onAbort));
}
