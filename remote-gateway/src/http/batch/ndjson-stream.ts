/** Answers that wait for a client that does not read, bytes: some ten thousand lines. */
const MAX_WAITING = 4_000_000;
/** A client that reads nothing for so long is given up, milliseconds. */
const STUCK_MS = 60_000;

/**
 * Values as lines of JSON (https://github.com/ndjson/ndjson-spec), made as fast as the client takes them. `mostWaiting`
 * bounds the bytes that wait for it, `stuckMs` how long it may take none of them.
 */
export function ndjsonStream(
  values: AsyncGenerator<unknown>,
  headers: Record<string, string>,
  { mostWaiting = MAX_WAITING, stuckMs = STUCK_MS }: { mostWaiting?: number; stuckMs?: number } = {},
): Response {
  const encoder = new TextEncoder();
  let stuck: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stuck);
        try {
          const { done, value } = await values.next();
          if (done) return controller.close();
          controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
        } catch (error) {
          return controller.error(error);
        }
        if ((controller.desiredSize ?? 0) > 0) return;
        stuck = setTimeout(() => controller.error(new Error('the client does not read its answer')), stuckMs);
      },
      async cancel() {
        clearTimeout(stuck);
        await values.return(undefined);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson', ...headers } });
}
