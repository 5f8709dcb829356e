/**
 * @module
 * What crosses the wire between the agent and the gateway. Any new export added here becomes public API.
 */
export * from './activity.ts';
export * from './agent-variables.ts';
export * from './answer.ts';
export * from './audit.ts';
export * from './batch.ts';
export * from './bound-outline.ts';
export * from './client-file.ts';
export * from './collections.ts';
export * from './converted-document.ts';
export * from './diagnosis.ts';
export * from './documents.ts';
export * from './error-codes.ts';
export * from './errors.ts';
export * from './evidence.ts';
export * from './fields.ts';
export * from './graph.ts';
export * from './health.ts';
export * from './hidden-characters.ts';
export * from './ids.ts';
export * from './ingest.ts';
export * from './jobs.ts';
export * from './keys.ts';
export * from './limits.ts';
export * from './nearest-name.ts';
export * from './outgoing-proxy.ts';
export * from './quote.ts';
export * from './relevance.ts';
export * from './resource-uri.ts';
export * from './search.ts';
export * from './segment.ts';
export * from './sources.ts';
export * from './trash.ts';
export * from './usage.ts';
export * from './version.ts';
