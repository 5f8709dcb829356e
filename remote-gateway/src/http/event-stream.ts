import { GatewayError } from '../errors.ts';

/** Streams that are open at once; each holds a connection and looks at the catalog now and then. */
const MOST_STREAMS = 200;
let open = 0;

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), one for each value, `undefined`
 * as a comment that keeps the connection alive. Throws RATE_LIMITED when too many are open.
 */
export function eventStream(event: string, values: AsyncGenerator<unknown>): Response {
  if (open >= MOST_STREAMS) {
    throw new GatewayError('RATE_LIMITED', 'Too many event streams are open.', { retryAfterSeconds: 5 });
  }
  open += 1;
  let over = false;
  const end = () => {
    if (!over) open -= 1;
    over = true;
  };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await values.next();
        if (done) {
          end();
          controller.close();
          return;
        }
        const text = value === undefined ? ': still here\n\n' : `event: ${event}\ndata: ${JSON.stringify(value)}\n\n`;
        controller.enqueue(encoder.encode(text));
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    async cancel() {
      end();
      await values.return(undefined);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}
