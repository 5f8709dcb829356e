/** The thread that lays out the pages which the main thread reads. */
import { parentPort, workerData } from 'node:worker_threads';
import { layoutPages } from '../document-layout.ts';
import type { LayoutReply, LayoutRequest } from './messages.ts';

const layout = layoutPages(workerData);

function answer(request: LayoutRequest): LayoutReply {
  if (request.type === 'end') return { type: 'document', document: layout.finish(request.outline) };
  layout.add(request.page, request.place);
  return { type: 'done' };
}

parentPort?.on('message', (request: LayoutRequest) => parentPort?.postMessage(answer(request)));
