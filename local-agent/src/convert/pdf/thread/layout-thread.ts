import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UserError } from '../../../errors.ts';
import type { Layout, LayoutOptions } from '../document-layout.ts';
import type { LayoutReply, LayoutRequest } from './messages.ts';

/** Pages that wait for the thread at most: what is read ahead takes memory. */
const PAGES_AHEAD = 8;

const SCRIPT = import.meta.url.endsWith('.ts') ? './layout-worker.ts' : './layout-worker.js';

/** Lays out pages in a thread of their own while the next ones are read. Throws CONVERSION_FAILED when its memory is full. */
export function startLayoutThread(options: LayoutOptions): Layout {
  const worker = new Worker(new URL(SCRIPT, import.meta.url), { workerData: options });
  const replies = on(worker, 'message', { close: ['exit'] });
  let ahead = 0;

  const send = (request: LayoutRequest) => worker.postMessage(request);

  async function nextReply(): Promise<LayoutReply> {
    const { value, done } = await replies.next().catch((error: unknown) => {
      throw isMemoryError(error) ? memoryError() : error;
    });
    if (done) throw new Error('the layout thread ended early');
    return value[0];
  }

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
        if (reply.type === 'document') return reply.document;
      }
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

const isMemoryError = (error: unknown) => Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY';

const memoryError = () =>
  new UserError('CONVERSION_FAILED', 'The layout of this file needs more memory than the limit.', {
    advice: 'Split the file, or convert it elsewhere and give the text.',
  });
