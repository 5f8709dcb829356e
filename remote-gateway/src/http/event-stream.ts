import { GatewayError } from '../errors.ts';

/** Streams that are open at once, of all and of one holder; each has a connection and looks at the catalog now and then. */
const MAX = { all: 200, each: 50 };

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), one for each value, `undefined`
 * as a comment that keeps the connection alive. Throws RATE_LIMITED when too many are open.
 */
export type EventStreams = {
  open(holder: string, event: string, values: AsyncGenerator<unknown>): Response;
};

export function createEventStreams({ all, each } = MAX): EventStreams {
  const open: string[] = [];
  return {
    open(holder, event, values) {
      if (open.length >= all || open.filter((one) => one === holder).length >= each) {
        throw new GatewayError('RATE_LIMITED', 'Too many event streams are open.', { retryAfterSeconds: 5 });
      }
      open.push(holder);
      let over = false;
      return eventStream(event, values, () => {
        if (!over) open.splice(open.indexOf(holder), 1);
        over = true;
      });
    },
  };
}

function eventStream(event: string, values: AsyncGenerator<unknown>, end: () => void): Response {
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
