import { GatewayError } from '../errors.ts';

/** Open streams in total and of one tenant. Each has a connection and polls the catalog. */
const MAX = { all: 200, each: 50 };

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): one event per value, and for
 * `undefined` a comment that keeps the connection alive. Throws RATE_LIMITED if too many streams are open.
 */
export type EventStreams = {
  open(tenantId: string, event: string, values: AsyncGenerator<unknown>): Response;
};

export function createEventStreams({ all, each } = MAX): EventStreams {
  /** The tenant of each open stream. */
  const open: string[] = [];
  return {
    open(tenantId, event, values) {
      if (open.length >= all || open.filter((one) => one === tenantId).length >= each) {
        throw new GatewayError('RATE_LIMITED', 'Too many event streams are open.', { retryAfterSeconds: 5 });
      }
      open.push(tenantId);
      let isClosed = false;
      return eventStream(event, values, () => {
        if (!isClosed) open.splice(open.indexOf(tenantId), 1);
        isClosed = true;
      });
    },
  };
}

function eventStream(event: string, values: AsyncGenerator<unknown>, onClose: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await values.next();
        if (done) {
          onClose();
          controller.close();
          return;
        }
        const text = value === undefined ? ': still here\n\n' : `event: ${event}\ndata: ${JSON.stringify(value)}\n\n`;
        controller.enqueue(encoder.encode(text));
      } catch (error) {
        onClose();
        controller.error(error);
      }
    },
    async cancel() {
      onClose();
      await values.return(undefined);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}
