import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UserError } from '../../../errors.ts';
import type { Layout, LayoutOptions } from '../document-layout.ts';
import type { LayoutReply, LayoutRequest } from './messages.ts';

/** Pages that wait for the thread at most: what is read ahead takes memory. */
const PAGES_AHEAD = 8;

const SCRIPT = import.meta.url.endsWith('.ts') ? './layout-worker.ts' : './layout-worker.js';

/** A thread without work, kept because its code is compiled by then. */
let idle: Worker | undefined;

/**
 * Lays out pages in a thread of their own while the next ones are read. Disposing of it before the end stops the thread.
 * Throws CONVERSION_FAILED when its memory is full.
 */
export function startLayoutThread(options: LayoutOptions): Layout {
  const worker = takeWorker();
  const replies = on(worker, 'message', { close: ['exit'] });
  let ahead = 0;
  let finished = false;

  const send = (request: LayoutRequest) => worker.postMessage(request);

  async function nextReply(): Promise<LayoutReply> {
    const { value, done } = await replies.next().catch((error: unknown) => {
      throw isMemoryError(error) ? memoryError() : error;
    });
    if (done) throw new Error('the layout thread ended early');
    return value[0];
  }

  send({ type: 'start', options });
  return {
    async add(page, place) {
      send({ type: 'page', page, place });
      ahead++;
      if (ahead <= PAGES_AHEAD) return;
      await nextReply();
      ahead--;
    },
    async finish(outline) {
      send({ type: 'end', outline });
      for (;;) {
        const reply = await nextReply();
        if (reply.type === 'done') continue;
        finished = true;
        return reply.document;
      }
    },
    async [Symbol.asyncDispose]() {
      if (finished && !idle) keepWorker(worker);
      else await worker.terminate();
      // Until then, for an error that nobody listens to ends the process.
      await replies.return?.();
    },
  };
}

function takeWorker(): Worker {
  const worker = idle ?? new Worker(new URL(SCRIPT, import.meta.url));
  idle = undefined;
  worker.ref();
  return worker;
}

function keepWorker(worker: Worker): void {
  idle = worker;
  worker.unref();
}

const isMemoryError = (error: unknown) => Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY';

const memoryError = () =>
  new UserError('CONVERSION_FAILED', 'The layout of this file needs more memory than the limit.', {
    advice: 'Split the file, or convert it elsewhere and give the text.',
  });
