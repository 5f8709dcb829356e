import { splitInThread } from '../../threads/run-in-thread.ts';
import { taskModule } from '../../threads/task-module.ts';
import type { PageFacts } from './site-tasks.ts';

const TASKS = taskModule<typeof import('./site-tasks.ts')>(import.meta.url, 'site-tasks');

export function pageFactsInThread(input: { html: string; url: string }, signal: AbortSignal): Promise<PageFacts> {
  return splitInThread({ module: TASKS, name: 'readPage', input }, input.html.length, signal);
}

export function sitemapInThread(
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ pages: string[]; sitemaps: string[] }> {
  return splitInThread({ module: TASKS, name: 'readSitemap', input: bytes }, bytes.length, signal);
}

export function llmsTextInThread(input: { text: string; url: string }, signal: AbortSignal): Promise<string[]> {
  return splitInThread({ module: TASKS, name: 'readLlmsText', input }, input.text.length, signal);
}
