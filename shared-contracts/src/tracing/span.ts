/**
 * In: pieces of work with a name. Out: their spans, once `startTracing` was called; before that only the work.
 * Never holds text, a query or a secret: attributes are names, counts, ids and codes.
 */

/** `undefined` leaves an attribute out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** The span of the work under way. */
export type Span = {
  readonly set: (attributes: SpanAttributes) => void;
  readonly rename: (name: string) => void;
};

export type SpanOptions = {
  readonly attributes?: SpanAttributes;
  /** `server` answers a request, `client` sends one, `producer` and `consumer` are the two ends of a queue. */
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
};

/** What the SDK does for the functions below. */
export type Tracer = {
  /** `parent` is a W3C traceparent, or `current` for the work under way; `undefined` begins a trace. */
  readonly run: <T>(name: string, parent: string | undefined, options: SpanOptions, work: (span: Span) => T) => T;
  readonly isTracing: () => boolean;
  readonly traceparent: () => string | undefined;
};

const SILENT: Span = { set: () => {}, rename: () => {} };
const CURRENT = 'current';

let tracer: Tracer | undefined;

/** Called by `startTracing`. */
export function useTracer(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/** A step of the work under way. Without a trace to belong to, no span: polls and timers begin none. */
export function span<T>(name: string, options: SpanOptions, work: (span: Span) => T): T {
  return tracer?.isTracing() ? tracer.run(name, CURRENT, options, work) : work(SILENT);
}

/** Work that began elsewhere, such as a request or a job: a span of that trace, or of a new one without a `traceparent`. */
export function entrySpan<T>(
  name: string,
  traceparent: string | undefined,
  options: SpanOptions,
  work: (span: Span) => T,
): T {
  return tracer ? tracer.run(name, traceparent, options, work) : work(SILENT);
}

/** The trace under way, to be carried to where the work continues. */
export function currentTraceparent(): string | undefined {
  return tracer?.traceparent();
}

/** The same as a header of a request. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceparent = tracer?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}
