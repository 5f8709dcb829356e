import { splitInThread } from '../threads/run-in-thread.ts';
import { taskModule } from '../threads/task-module.ts';
import type { DocumentGraph, GraphSource } from './document-graph.ts';

const TASKS = taskModule<typeof import('./graph-tasks.ts')>(import.meta.url, 'graph-tasks');

/** {@link extractGraph} on another thread. Throws TIMEOUT, and the signal's reason when it aborts. */
export async function graphInThread(source: GraphSource, signal?: AbortSignal): Promise<DocumentGraph> {
  return await splitInThread({ module: TASKS, name: 'graph', input: source }, source.text.length, signal);
}
