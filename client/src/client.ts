import type {
  AnswerEvent,
  AnswerInput,
  AnswerResponse,
  HealthAnswer,
  IngestInput,
  IngestResult,
  IngestUrlInput,
  PassageText,
  ReadPassageInput,
  RetrieveEvidenceInput,
  RetrieveEvidenceResponse,
  SearchInput,
  SearchResponse,
  Usage,
  UsagePart,
} from '@docferry/shared-contracts';
import { type Access, accessCalls } from './access.ts';
import { type Calls, createCalls, query } from './calls.ts';
import { DocferryError } from './docferry-error.ts';
import { readEvents } from './events.ts';
import { type Jobs, jobCalls } from './jobs.ts';
import { type Collections, collectionCalls, type Documents, documentCalls, type Trash, trashCalls } from './library.ts';
import type { CallOptions, ClientOptions } from './send.ts';
import { type Sources, sourceCalls } from './sources.ts';

/** The fields of an uploaded file; all but `filename` as in `POST /api/v1/files`. */
export type UploadFields = {
  readonly filename: string;
  readonly collection?: string;
  readonly source?: string;
  readonly uri?: string;
  readonly title?: string;
  readonly kind?: string;
  readonly visibility?: string;
  readonly tags?: readonly string[];
};

/** The gateway's REST API. Every call throws DocferryError, or the signal's reason when aborted. */
export type Client = {
  /** Adds a text, or replaces it. One that is `accepted` continues as the job `job_id`. */
  readonly ingest: (input: IngestInput, options?: CallOptions) => Promise<IngestResult>;
  readonly ingestUrl: (input: IngestUrlInput, options?: CallOptions) => Promise<IngestResult>;
  /** Sends a file for the gateway to convert. The gateway must allow it (RAG_UPLOADS). */
  readonly upload: (file: Blob, fields: UploadFields, options?: CallOptions) => Promise<IngestResult>;
  readonly search: (input: SearchInput, options?: CallOptions) => Promise<SearchResponse>;
  /** Quotes that answer a question. */
  readonly evidence: (input: RetrieveEvidenceInput, options?: CallOptions) => Promise<RetrieveEvidenceResponse>;
  readonly passage: (input: ReadPassageInput, options?: CallOptions) => Promise<PassageText>;
  /** Quotes, and sentences of the gateway's chat model that cite them. */
  readonly answer: (input: AnswerInput, options?: CallOptions) => Promise<AnswerResponse>;
  /** The same as events while the model writes. Leaving the loop ends the request. */
  readonly streamAnswer: (input: AnswerInput, options?: CallOptions) => AsyncGenerator<AnswerEvent>;
  readonly jobs: Jobs;
  readonly documents: Documents;
  readonly trash: Trash;
  readonly collections: Collections;
  readonly sources: Sources;
  readonly access: Access;
  readonly usage: (
    fields?: { readonly from?: string; readonly to?: string; readonly by?: readonly UsagePart[] },
    options?: CallOptions,
  ) => Promise<Usage>;
  /** Answers for a gateway that is down too, as long as it speaks. */
  readonly health: (options?: CallOptions) => Promise<HealthAnswer>;
};

/** A client of one gateway. Holds no connection and no state; nothing to close. */
export function createClient(options: ClientOptions): Client {
  const calls = createCalls(options);
  const { get, ask, change } = calls;
  return {
    ingest: (body, callOptions) =>
      change({ method: 'POST', path: '/api/v1/ingest', body, repeatable: true, keyed: true }, callOptions),
    ingestUrl: (body, callOptions) =>
      change({ method: 'POST', path: '/api/v1/ingest_url', body, repeatable: true, keyed: true }, callOptions),
    upload: (file, fields, callOptions) =>
      // the same file under the same name is "unchanged" when it arrives twice
      change({ method: 'POST', path: '/api/v1/files', form: formOf(file, fields), repeatable: true }, callOptions),
    search: (body, callOptions) => ask('/api/v1/search', body, callOptions),
    evidence: (body, callOptions) => ask('/api/v1/evidence/retrieve', body, callOptions),
    passage: (body, callOptions) => ask('/api/v1/passages/read', body, callOptions),
    answer: (body, callOptions) => ask('/api/v1/answer', { ...body, stream: false }, callOptions),
    streamAnswer: (body, callOptions) => streamAnswer(calls, body, callOptions),
    jobs: jobCalls(calls),
    documents: documentCalls(calls),
    trash: trashCalls(calls),
    collections: collectionCalls(calls),
    sources: sourceCalls(calls),
    access: accessCalls(calls),
    usage: ({ by, ...days } = {}, callOptions) =>
      get(`/api/v1/usage${query({ ...days, by: by?.join(',') })}`, callOptions),
    health: (callOptions) => change({ method: 'GET', path: '/health', repeatable: true, accepts: 503 }, callOptions),
  };
}

async function* streamAnswer({ send }: Calls, body: AnswerInput, options?: CallOptions): AsyncGenerator<AnswerEvent> {
  const call = { method: 'POST', path: '/api/v1/answer', body: { ...body, stream: true }, repeatable: true } as const;
  const response = await send({ ...call, options }, async (begun) => begun);
  if (!response.body) throw new DocferryError('BACKEND_UNAVAILABLE', 'The gateway sent no stream.');
  let last: string | undefined;
  for await (const event of readEvents(response.body, options?.signal)) {
    last = event.event;
    yield event as AnswerEvent;
  }
  if (last !== 'end') throw new DocferryError('BACKEND_UNAVAILABLE', 'The stream ended before the answer did.');
}

function formOf(file: Blob, { filename, tags = [], ...fields }: UploadFields): FormData {
  const form = new FormData();
  form.set('file', file, filename);
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  for (const tag of tags) form.append('tags', tag);
  return form;
}
