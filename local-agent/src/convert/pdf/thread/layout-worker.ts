/** The thread that lays out the pages which the main thread reads, one document after the other. */
import { parentPort } from 'node:worker_threads';
import { layoutPages } from '../document-layout.ts';
import type { LayoutReply, LayoutRequest } from './messages.ts';

let layout: ReturnType<typeof layoutPages> | undefined;

const reply = (message: LayoutReply) => parentPort?.postMessage(message);

parentPort?.on('message', (request: LayoutRequest) => {
  if (request.type === 'start') layout = layoutPages(request.options);
  else if (request.type === 'page') {
    layout?.add(request.page, request.place);
    reply({ type: 'done' });
  } else if (layout) {
    reply({ type: 'document', document: layout.finish(request.outline) });
    layout = undefined;
  }
});
