import {
  type Attributes,
  type Context,
  context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { proxyVariables, readOutgoingProxy } from '../outgoing-proxy.ts';
import type { SpanAttributes, SpanOptions, Tracer } from './span.ts';
import type { TracingOptions } from './start-tracing.ts';

/** Attributes are short by design; this stops one that is not. */
const MAX_VALUE_CHARS = 256;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<NonNullable<SpanOptions['kind']>, SpanKind>;

/** The SDK, with an exporter for the collector of the environment. Only loaded when there is one. */
export function openTracer(
  { service, version, onError }: TracingOptions,
  env: NodeJS.ProcessEnv,
): { tracer: Tracer; shutdown: () => Promise<void> } {
  setGlobalErrorHandler((error) => onError?.(error instanceof Error ? error : new Error('the spans were refused')));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service, 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes(env.OTEL_SERVICE_NAME ? { 'service.name': env.OTEL_SERVICE_NAME } : {})),
    sampler: new ParentBasedSampler({ root: rootSampler(env) }),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_CHARS },
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterOf(env) })],
  });
  const otel = provider.getTracer('docferry', version);
  return {
    shutdown: () => provider.shutdown(),
    tracer: {
      run(name, parent, { attributes, kind }, work) {
        const under = parent === 'current' ? context.active() : remoteContext(parent);
        const options = { ...(kind ? { kind: KINDS[kind] } : {}), attributes: defined(attributes) };
        const started = otel.startSpan(name, options, under);
        return context.with(trace.setSpan(under, started), () => measured(started, work));
      },
      isTracing: () => trace.getSpan(context.active()) !== undefined,
      traceparent() {
        const active = trace.getSpan(context.active())?.spanContext();
        if (!active) return undefined;
        return `00-${active.traceId}-${active.spanId}-${active.traceFlags.toString(16).padStart(2, '0')}`;
      },
    },
  };
}

function measured<T>(started: OtelSpan, work: (span: Parameters<Parameters<Tracer['run']>[3]>[0]) => T): T {
  const fail = (error: unknown): never => {
    started.setAttribute('error.type', errorType(error));
    started.setStatus({ code: SpanStatusCode.ERROR });
    started.end();
    throw error;
  };
  const set = (attributes: SpanAttributes) => void started.setAttributes(defined(attributes));
  try {
    const result = work({ set, rename: (name) => void started.updateName(name) });
    if (!(result instanceof Promise)) {
      started.end();
      return result;
    }
    return result.then((value: unknown) => {
      started.end();
      return value;
    }, fail) as T;
  } catch (error) {
    return fail(error);
  }
}

/** The code or the class. A message may quote what somebody wrote. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function defined(attributes: SpanAttributes = {}): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** No parent for anything that is not a W3C traceparent. */
function remoteContext(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** OTEL_TRACES_SAMPLER_ARG is the share of new traces that is recorded; all without it. */
function rootSampler({ OTEL_TRACES_SAMPLER_ARG: share }: NodeJS.ProcessEnv) {
  const ratio = Number(share);
  return share && ratio >= 0 && ratio <= 1 ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

/** Address, headers, time limit and compression are the environment's (`OTEL_EXPORTER_OTLP_*`). */
function exporterOf(env: NodeJS.ProcessEnv): OTLPTraceExporter {
  const proxy = readOutgoingProxy(env);
  if (!proxy) return new OTLPTraceExporter();
  return new OTLPTraceExporter({ httpAgentOptions: { keepAlive: true, proxyEnv: proxyVariables(proxy) } });
}
