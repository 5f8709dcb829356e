/**
 * The process that conversions run in. It reads requests from its parent, one at a time, and ends with it.
 */
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { hiddenCharacterWarnings, visibleText } from '@docferry/shared-contracts/hidden-characters';
import { UserError } from '../../errors.ts';
import type { LayoutDrawing } from '../conversion.ts';
import { convertBytes } from '../convert.ts';
import type { TableFile } from '../csv/convert-table-file.ts';
import { filePieces, openInputFile } from './input-file.ts';
import type { SandboxReply, SandboxRequest } from './messages.ts';
import { readInputFile } from './read-file.ts';

/** Shortest time between two progress messages, milliseconds. */
const PROGRESS_MS = 100;

const send = (reply: SandboxReply) => void process.send?.(reply);

/** Sends and waits until it is written, so that what the parent did not read yet does not fill the memory. */
const sendInTurn = (reply: SandboxReply) => new Promise<void>((resolve) => process.send?.(reply, () => resolve()));

async function answer({ id, source, filename, uri, options, limits, pieces, image }: SandboxRequest): Promise<void> {
  let reported = performance.now();
  try {
    const onProgress = (done: number, total: number | undefined) => {
      const now = performance.now();
      if (now - reported < PROGRESS_MS) return;
      reported = now;
      send({ id, type: 'progress', done, total });
    };
    if (image) {
      const { drawPage } = await import('../page-image/draw-page.ts');
      const { bytes } = 'path' in source ? await readInputFile(source.path, filename, limits.fileBytes) : source;
      const drawn = await drawPage({ bytes, filename, limits, options: image, onProgress });
      flushCompileCache();
      send({ id, type: 'drawn', image: drawn });
      return;
    }
    const emit = (text: string) => sendInTurn({ id, type: 'text', text });
    const document =
      ('path' in source && pieces
        ? await convertTable(source.path, { filename, uri, limits, onProgress }, emit)
        : undefined) ??
      (await convertBytes({
        ...('path' in source ? await readInputFile(source.path, filename, limits.fileBytes) : source),
        filename,
        uri,
        options,
        limits,
        onProgress,
        onImage: (image) => send({ id, type: 'image', image }),
        ...(options.debugLayout
          ? { onDrawing: (drawing: LayoutDrawing) => send({ id, type: 'drawing', drawing }) }
          : {}),
      }));
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

async function convertTable(
  path: string,
  input: Omit<TableFile, 'size' | 'pieces'>,
  emit: (text: string) => Promise<void>,
) {
  const { convertTableFile } = await import('../csv/convert-table-file.ts');
  await using file = await openInputFile(path, input.filename);
  let removed = 0;
  const emitVisible = (piece: string) => {
    const visible = visibleText(piece);
    removed += visible.removed;
    return emit(visible.text);
  };
  const document = await convertTableFile({ ...input, size: file.size, pieces: filePieces(file) }, emitVisible);
  return document && { ...document, warnings: [...document.warnings, ...hiddenCharacterWarnings(removed)] };
}

const [memoryBytes] = process.argv.slice(2);
new Worker(new URL(import.meta.url.endsWith('.ts') ? './watchdog.ts' : './watchdog.js', import.meta.url), {
  workerData: { memoryBytes: Number(memoryBytes), parent: process.ppid },
}).unref();
process.on('disconnect', () => process.exit());
process.on('message', (request: SandboxRequest) => void answer(request));
