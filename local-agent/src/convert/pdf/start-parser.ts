import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { collectGarbage } from './collect-garbage.ts';
import { importParser } from './parser-source.ts';
import { shrinkImage } from './shrink-image.ts';

type Listener = (event: { readonly data: unknown }) => void;

/** The half of pdfjs that parses, which it calls its worker. */
type Parser = { readonly WorkerMessageHandler: { readonly initializeFromPort: (port: object) => void } };

/**
 * Starts pdfjs' parser in this thread, as pdfjs does by itself in Node, but with a port that hands messages over as they
 * are: pdfjs' own one copies each in depth, and with it every glyph of every page. The caller destroys the worker.
 */
export async function startParser(verbosity: number): Promise<PDFWorker> {
  const file = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const { WorkerMessageHandler } = (await importParser(pathToFileURL(file).href)) as Parser;
  const port = createPort();
  WorkerMessageHandler.initializeFromPort(port);
  return PDFWorker.create({ port, verbosity });
}

/** Both halves listen at the one port; each message names the half that it is for. */
function createPort() {
  const listeners = new Set<Listener>();
  // Messages arrive in the order in which they were sent, also those that wait.
  let sent = Promise.resolve();
  return {
    postMessage(message: unknown) {
      const small = withSmallImages(message);
      const event = { data: withOwnArrays(small) };
      // An image that was made smaller is drawn at once: the large one goes before, for drawing needs memory too.
      if (small !== message) sent = sent.then(collectGarbage);
      sent = sent.then(() => {
        for (const listener of listeners) listener(event);
      });
    },
    addEventListener(_type: 'message', listener: Listener, { signal }: { readonly signal?: AbortSignal } = {}) {
      listeners.add(listener);
      signal?.addEventListener('abort', () => listeners.delete(listener));
    },
  };
}

/** Nothing that was sent is changed afterwards, but for the arrays of operator lists: they are emptied and filled again. */
function withOwnArrays(message: unknown): unknown {
  const { chunk } = Object(message) as {
    readonly chunk?: { readonly fnArray?: unknown; readonly argsArray?: unknown };
  };
  if (!Array.isArray(chunk?.fnArray) || !Array.isArray(chunk.argsArray)) return message;
  return {
    ...Object(message),
    chunk: { ...chunk, fnArray: chunk.fnArray.slice(), argsArray: chunk.argsArray.slice() },
  };
}

/** Images of pages and of documents, which come in messages of their own, no larger than pages are drawn. */
function withSmallImages(message: unknown): unknown {
  const { action, data } = Object(message) as { readonly action?: unknown; readonly data?: unknown };
  if ((action !== 'obj' && action !== 'commonobj') || !Array.isArray(data)) return message;
  const small = data.map((part) => shrinkImage(part));
  return small.every((part, at) => part === data[at]) ? message : { ...Object(message), data: small };
}
