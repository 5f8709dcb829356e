/** Bytes buffered for a client that does not read: some ten thousand lines. */
const MAX_BUFFERED = 4_000_000;
/** The stream ends if the client reads nothing for this long, milliseconds. */
const STALLED_MS = 60_000;

/**
 * Values as lines of JSON (https://github.com/ndjson/ndjson-spec), produced as fast as the client reads them.
 * `maxBuffered` bounds the buffered bytes, `stalledMs` how long the client may read none of them.
 */
export function ndjsonStream(
  values: AsyncGenerator<unknown>,
  headers: Record<string, string>,
  { maxBuffered = MAX_BUFFERED, stalledMs = STALLED_MS }: { maxBuffered?: number; stalledMs?: number } = {},
): Response {
  const encoder = new TextEncoder();
  let stallTimer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stallTimer);
        try {
          const { done, value } = await values.next();
          if (done) return controller.close();
          controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
        } catch (error) {
          return controller.error(error);
        }
        if ((controller.desiredSize ?? 0) > 0) return;
        stallTimer = setTimeout(() => controller.error(new Error('the client does not read the response')), stalledMs);
      },
      async cancel() {
        clearTimeout(stallTimer);
        await values.return(undefined);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBuffered }),
  );
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson', ...headers } });
}
