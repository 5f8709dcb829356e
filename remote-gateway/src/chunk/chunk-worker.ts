import { parentPort, workerData } from 'node:worker_threads';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';

/** What the thread is given; it answers with the chunks and ends. */
export type ChunkTask = { readonly text: string; readonly options: ChunkOptions };

const { text, options }: ChunkTask = workerData;
parentPort?.postMessage(chunkDocument(text, options));
