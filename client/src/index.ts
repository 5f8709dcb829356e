/**
 * @module
 * A client of the gateway's REST API. Any new export added here becomes public API.
 */
export type { AnswerEvent, ErrorCode, IngestResult, Job, SearchResponse } from '@docferry/shared-contracts';
export { type Client, createClient, type UploadFields } from './client.ts';
export { DocferryError } from './docferry-error.ts';
export type { CallOptions, ClientOptions } from './send.ts';
