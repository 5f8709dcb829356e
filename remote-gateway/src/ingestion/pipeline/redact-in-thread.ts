import type { ConvertedDocument } from '@docferry/shared-contracts';
import { splitInThread } from '../../threads/run-in-thread.ts';
import { taskModule } from '../../threads/task-module.ts';

const TASKS = taskModule<typeof import('./redact-tasks.ts')>(import.meta.url, 'redact-tasks');

/** Replaces secrets of a document on another thread, as the agent does before it sends one. */
export async function redactInThread(document: ConvertedDocument, signal: AbortSignal): Promise<ConvertedDocument> {
  return splitInThread({ module: TASKS, name: 'redact', input: document }, document.markdown.length, signal);
}
