import { GatewayError } from '../errors.ts';

/** Open streams in total and of one tenant. Each has a connection and polls the catalog. */
const MAX = { all: 200, each: 50 };

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): one for each
 * value, and for `undefined` a comment that keeps the connection alive. Throws RATE_LIMITED if too many streams are open.
 */
export type EventStreams = {
  open(tenantId: string, events: AsyncGenerator<ServerSentEvent | undefined>): Response;
};

export type ServerSentEvent = { readonly event: string; readonly data: unknown };

export function createEventStreams({ all, each } = MAX): EventStreams {
  /** The tenant of each open stream. */
  const open: string[] = [];
  return {
    open(tenantId, events) {
      if (open.length >= all || open.filter((one) => one === tenantId).length >= each) {
        throw new GatewayError('RATE_LIMITED', 'Too many event streams are open.', { retryAfterSeconds: 5 });
      }
      open.push(tenantId);
      let isClosed = false;
      return eventStream(events, () => {
        if (!isClosed) open.splice(open.indexOf(tenantId), 1);
        isClosed = true;
      });
    },
  };
}

function eventStream(events: AsyncGenerator<ServerSentEvent | undefined>, onClose: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await events.next();
        if (done) {
          onClose();
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(value === undefined ? ': still here\n\n' : written(value)));
      } catch (error) {
        onClose();
        controller.error(error);
      }
    },
    async cancel() {
      onClose();
      await events.return(undefined);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

const written = ({ event, data }: ServerSentEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
