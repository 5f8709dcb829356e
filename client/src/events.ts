import { DocferryError } from './docferry-error.ts';

type ServerEvent = { readonly event: string; readonly data: unknown };

/**
 * The events of a `text/event-stream` body as the gateway writes it: `event: NAME`, `data: JSON`, an empty line.
 * Cancels the body when the caller stops early. Throws DocferryError when the connection breaks.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (pending + decoder.decode(part.value, { stream: true })).split('\n\n');
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const [name = '', data = ''] = block.split('\ndata: ');
        if (name.startsWith('event: ')) yield { event: name.slice('event: '.length), data: JSON.parse(data) };
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new DocferryError('BACKEND_UNAVAILABLE', 'The connection closed before the stream ended.', { cause: error });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
