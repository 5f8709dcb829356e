/**
 * @module
 * Traces of both programs, off unless OTEL_EXPORTER_OTLP_ENDPOINT is set.
 */
export * from './span.ts';
export * from './start-tracing.ts';
