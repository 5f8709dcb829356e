/** Bodies as they cross the wire, by name of their schema: one story of a wiki page about a night shift. */
const DOC_ID = '6f3c1c1e-8f0b-5d0e-9f43-0d6a3b8f2a11';
const JOB_ID = '0197c2d4-5b6e-7c3a-8d21-4e5f6a7b8c9d';
const KEY_ID = '5b0f6f3a-2f5e-4a63-9a55-7d0c6f1b2e90';
const SYNC_ID = '0197c2d4-9a1b-7e4c-b1d2-3c4d5e6f7a8b';
const PASSAGE_ID = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const AT = '2026-03-02T08:15:30.000Z';
const LATER = '2026-03-09T08:15:30.000Z';
const QUESTION = 'where is the pager?';
const TEXT = 'The pager is in the second drawer.';
const RESOURCE = `docferry://documents/${DOC_ID}/15-49`;

const citation = {
  passage_id: PASSAGE_ID,
  doc_id: DOC_ID,
  collection: 'notes',
  source: 'wiki',
  uri: 'ops/night.md',
  filename: 'night.md',
  title: 'Night shift',
  heading_path: ['Night shift'],
  segment: null,
  start: 15,
  end: 49,
  resource: RESOURCE,
};
const quote = { quote: TEXT, before: '', after: '', confidence: 0.9, relevance: 0.93, citation };
const evidence = {
  quotes: [quote],
  warnings: [],
  truncated: false,
  passage_ids: [PASSAGE_ID],
  partial: false,
  degraded_scopes: [],
  answerable: 'yes',
};
const collection = {
  name: 'notes',
  documents: 1,
  chunks: 1,
  description: 'Notes of the operators',
  embedder: 'static:en-100d',
  dimension: 100,
  created_at: AT,
  updated_at: AT,
};
const document = {
  doc_id: DOC_ID,
  collection: 'notes',
  source: 'wiki',
  uri: 'ops/night.md',
  filename: 'night.md',
  title: 'Night shift',
  kind: 'doc',
  tags: ['ops'],
  visibility: 'team',
  mime_type: null,
  content_hash: null,
  converter: null,
  chunks: 1,
  chars: 49,
  updated_at: AT,
};
const {
  mime_type: _type,
  content_hash: _hash,
  converter: _converter,
  chunks: _chunks,
  updated_at: _at,
  ...named
} = document;
const trashed = { ...named, deleted_at: AT, expires_at: LATER };
const job = {
  job_id: JOB_ID,
  kind: 'ingest',
  state: 'completed',
  collection: 'notes',
  doc_id: DOC_ID,
  source: 'wiki',
  uri: 'ops/night.md',
  chunks: 1,
  chunks_done: 1,
  added: 1,
  reused: 0,
  removed: 0,
  attempts: 1,
  created_at: AT,
  finished_at: AT,
};
const key = {
  key_id: KEY_ID,
  name: 'ci',
  prefix: 'dfk_3vQ8xYz1',
  scopes: ['read', 'ingest'],
  collections: ['notes'],
  state: 'active',
  created_at: AT,
  last_used_at: null,
  expires_at: LATER,
  revoked_at: null,
};
const created = { ...key, key: 'dfk_...' };
const source = {
  name: 'handbook',
  type: 's3',
  url: 's3://company/handbook/',
  collection: 'handbook',
  include: ['**/*.pdf'],
  exclude: [],
  tags: [],
  kind: 'doc',
  rules: [{ match: 'policies/**', tags: ['policy'], kind: 'constraint' }],
  every_minutes: 60,
  paused: false,
  objects: { indexed: 12, failed: 0, missing: 0 },
  created_at: AT,
};

const requests = {
  IngestRequest: {
    text: `# Night shift\n\n${TEXT}`,
    metadata: { filename: 'night.md', collection: 'notes', source: 'wiki', uri: 'ops/night.md' },
  },
  IngestUrlRequest: { url: 'https://docs.example.org/manual.html', collection: 'web' },
  BatchLine: { text: TEXT, metadata: { filename: 'night.md', collection: 'notes' } },
  FileForm: { file: '@report.pdf', collection: 'reports' },
  SearchRequest: { query: QUESTION, collection: 'notes', top_k: 3 },
  ReadPassageRequest: { passage_id: PASSAGE_ID, before: 100, after: 100 },
  RetrieveEvidenceRequest: { question: QUESTION, collection: 'notes' },
  ExtractEvidenceRequest: { question: QUESTION, passage_ids: [PASSAGE_ID] },
  AnswerQuestionRequest: { question: QUESTION, collection: 'notes' },
  CollectionSettings: { description: 'Notes of the operators' },
  CreateSourceRequest: { url: 's3://company/handbook/', name: 'handbook', collection: 'handbook', every_minutes: 60 },
  ChangeSourceRequest: { paused: true },
  SyncSourceRequest: { dry_run: true },
  GraphDescribeRequest: { nodes: ['RATE_LIMITED'] },
  GraphExpandRequest: { nodes: [DOC_ID], max_hops: 2 },
  GraphPathsRequest: { from: DOC_ID, to: 'RATE_LIMITED' },
  GraphParentsRequest: { nodes: [PASSAGE_ID] },
  GraphChildrenRequest: { nodes: [DOC_ID], kinds: ['section', 'table'] },
  GraphEntitiesRequest: { nodes: [DOC_ID] },
  GraphRelatedRequest: { nodes: [PASSAGE_ID] },
  CreateKeyRequest: { name: 'ci', scopes: ['read', 'ingest'], collections: ['notes'], expires_in_days: 7 },
  RotateKeyRequest: { overlap_hours: 24 },
};

const responses = {
  IngestResult: {
    status: 'success',
    doc_id: DOC_ID,
    collection: 'notes',
    chunks: 1,
    added: 1,
    reused: 0,
    removed: 0,
    job_id: JOB_ID,
  },
  Job: job,
  JobList: { jobs: [job] },
  SearchResponse: {
    query: QUESTION,
    count: 1,
    results: [{ ...citation, relevance: 0.93, text: TEXT, preview: TEXT, rank: 1, score: 1 }],
    answerable: 'yes',
    warnings: [],
    partial: false,
    degraded_scopes: [],
  },
  PassageText: { text: TEXT, citation, truncated: false },
  ExtractEvidenceResponse: { quotes: [quote], warnings: [], truncated: false },
  RetrieveEvidenceResponse: evidence,
  AnswerQuestionResponse: {
    sentences: [{ text: 'It is in the second drawer.', quotes: [1] }],
    evidence,
    model: 'small-model',
    truncated: false,
    input_tokens: 412,
    output_tokens: 14,
    warnings: [],
  },
  CollectionList: { collections: [collection] },
  DocumentList: { documents: [document] },
  DocumentSlice: {
    document,
    outline: [{ level: 1, text: 'Night shift', start: 0 }],
    outline_truncated: false,
    segments: [],
    text: `# Night shift\n\n${TEXT}`,
    start: 0,
    end: 49,
  },
  DocumentPassages: {
    doc_id: DOC_ID,
    total: 1,
    passages: [{ passage_id: PASSAGE_ID, start: 0, end: 49, tokens: 12, heading_path: ['Night shift'], segment: null }],
  },
  DeleteResult: { status: 'deleted', doc_id: DOC_ID, chunks: 1, restorable_until: LATER },
  TrashList: { documents: [trashed] },
  Original: {
    doc_id: DOC_ID,
    filename: 'night.md',
    url: 'https://acme-docs.s3.amazonaws.com/night.md?X-Amz-Signature=...',
    expires_at: LATER,
  },
  Identity: { tenant: 'default', subject: 'ops', scopes: ['admin'], collections: null, may_upload: true },
  KeyList: { keys: [key] },
  CreatedKey: created,
  RotatedKey: { ...created, replaces: 'c1a3f7de-4f0e-4c55-8f3e-0a4b8f6f9d21', previous_ends_at: LATER },
  AuditList: {
    entries: [
      {
        at: AT,
        actor: `key:${KEY_ID}`,
        subject: 'ci',
        action: 'deleteDocument',
        outcome: 'ok',
        ids: { doc_id: DOC_ID, status: 'deleted' },
        request_id: '2f1a9c0e-0a51-4a5e-8e4e-5d0b0c3f7d21',
      },
    ],
  },
  Source: source,
  SourceList: { sources: [source] },
  Sync: {
    sync_id: SYNC_ID,
    source: 'handbook',
    state: 'queued',
    trigger: 'request',
    dry_run: true,
    seen: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    failed: 0,
    ignored: 0,
    missing: 0,
    withheld: 0,
    created_at: AT,
  },
  Error: {
    error: 'NotFoundError',
    code: 'NOT_FOUND',
    detail: 'There is no collection "notez". Did you mean "notes"?',
    status_code: 404,
    timestamp: AT,
    request_id: '2f1a9c0e-0a51-4a5e-8e4e-5d0b0c3f7d21',
  },
};

/** An example for each body of a request, and for the responses that most callers read. */
export const EXAMPLES: Readonly<Record<string, object>> = { ...requests, ...responses };
