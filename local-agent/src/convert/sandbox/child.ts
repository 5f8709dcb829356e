/**
 * The process that conversions run in. It reads requests from its parent, one at a time, and ends with it.
 */
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { UserError } from '../../errors.ts';
import type { LayoutDrawing } from '../conversion.ts';
import { convertBytes } from '../convert.ts';
import type { SandboxReply, SandboxRequest } from './messages.ts';
import { readInputFile } from './read-file.ts';

/** Shortest time between two progress messages, milliseconds. */
const PROGRESS_MS = 100;

const send = (reply: SandboxReply) => void process.send?.(reply);

async function answer({ id, source, filename, uri, options, limits }: SandboxRequest): Promise<void> {
  let reported = performance.now();
  try {
    const input = 'path' in source ? await readInputFile(source.path, filename, limits.fileBytes) : source;
    const onProgress = (done: number, total: number | undefined) => {
      const now = performance.now();
      if (now - reported < PROGRESS_MS) return;
      reported = now;
      send({ id, type: 'progress', done, total });
    };
    const document = await convertBytes({
      ...input,
      filename,
      uri,
      options,
      limits,
      onProgress,
      onPicture: (picture) => send({ id, type: 'picture', picture }),
      ...(options.debugLayout ? { onDrawing: (drawing: LayoutDrawing) => send({ id, type: 'drawing', drawing }) } : {}),
    });
    // Before the answer, because this process may be killed right after it. Work only when code was compiled.
    flushCompileCache();
    send({ id, type: 'converted', document });
  } catch (error) {
    const shown =
      error instanceof UserError
        ? error
        : new UserError(
            'CONVERSION_FAILED',
            `${filename} could not be converted: it is damaged or of an unusual kind.`,
          );
    const behind = shown === error ? shown.cause : error;
    const cause = behind instanceof Error ? behind.stack : undefined;
    const { code, message, advice, details } = shown;
    send({ id, type: 'refused', code, message, advice, details, cause });
  }
}

const [memoryBytes] = process.argv.slice(2);
new Worker(new URL(import.meta.url.endsWith('.ts') ? './watchdog.ts' : './watchdog.js', import.meta.url), {
  workerData: { memoryBytes: Number(memoryBytes), parent: process.ppid },
}).unref();
process.on('disconnect', () => process.exit());
process.on('message', (request: SandboxRequest) => void answer(request));
