import type {
  Chunking,
  ErrorCode,
  GraphEdgeType,
  GraphKind,
  GraphOrigin,
  JobState,
  Kind,
  Segment,
  SourceRule,
  SyncCounts,
  SyncRequest,
  SyncState,
} from '@docferry/shared-contracts';
import type { ColumnType, Generated } from 'kysely';
import type { Triple } from '../../graph/triples/triple.ts';
import type { Scope } from '../../identity.ts';

/** Set by the database at insertion. */
type CreatedAt = ColumnType<Date, never, never>;
/** Given as JSON text: `pg` would take an array for one of Postgres. */
type Json<T> = ColumnType<T, string, string | null>;

export type GenerationState = 'making' | 'published' | 'dead';

/** The tables of the schema `docferry`, as the last migration leaves them. What each is for: migrations/. */
export type Schema = {
  tenants: {
    id: Generated<string>;
    name: string;
    created_at: CreatedAt;
    suspended_at: Date | null;
  };
  api_keys: {
    id: Generated<string>;
    tenant_id: string;
    name: string;
    prefix: string;
    hash: Buffer;
    scopes: Scope[];
    created_at: CreatedAt;
    last_used_at: Date | null;
    revoked_at: Date | null;
    collections: string[] | null;
    expires_at: Date | null;
  };
  collections: {
    id: string;
    tenant_id: string;
    name: string;
    /** Null for the team's part. */
    owner: string | null;
    store_name: string;
    embedder_id: string;
    dimension: number;
    chunker_version: string;
    language: string;
    chunking: Generated<Chunking>;
    dense_weight: number | null;
    description: Generated<string>;
    created_at: CreatedAt;
    index_lost_at: Date | null;
  };
  folder_indexes: {
    collection_id: string;
    tenant_id: string;
    source: string;
    commit_id: string | null;
    commits_ahead: number | null;
    indexed_at: Date;
    ref: string | null;
    include: Generated<string[]>;
    exclude: Generated<string[]>;
  };
  collection_counts: {
    tenant_id: string;
    collection_id: string;
    /** Empty for what the whole team sees. */
    owner: string;
    documents: number;
    chunks: number;
    terms: number;
    updated_at: Generated<Date>;
  };
  documents: {
    tenant_id: string;
    doc_id: string;
    collection_id: string;
    collection: string;
    owner: string | null;
    source: string;
    uri: string;
    /** First 256 characters of `uri`. */
    uri_start: ColumnType<string, never, never>;
    published_generation: number | null;
    updated_at: Generated<Date>;
    /** What made its graph (GRAPH_VERSION); null when it has none. */
    graph_version: Generated<number | null>;
    /** The version that a model has read; null when none has. */
    triples_generation: Generated<number | null>;
  };
  generations: {
    tenant_id: string;
    doc_id: string;
    generation: Generated<number>;
    collection_id: string;
    owner: string | null;
    state: Generated<GenerationState>;
    filename: string;
    title: string;
    kind: Kind;
    tags: string[];
    mime_type: string | null;
    content_hash: string | null;
    converter: string | null;
    text: string | null;
    text_hash: string;
    segments: Json<Segment[] | null>;
    chars: number;
    chunks: Generated<number>;
    terms: Generated<number>;
    created_at: CreatedAt;
  };
  trash: {
    tenant_id: string;
    doc_id: string;
    collection: string;
    owner: string | null;
    source: string;
    uri: string;
    filename: string;
    title: string;
    kind: Kind;
    tags: string[];
    mime_type: string | null;
    content_hash: string | null;
    converter: string | null;
    text: string;
    text_hash: string;
    segments: Json<Segment[]>;
    chars: number;
    deleted_at: CreatedAt;
    expires_at: Date;
  };
  jobs: {
    id: string;
    number: ColumnType<number, never, never>;
    tenant_id: string;
    subject: string;
    owner: string | null;
    run_id: string | null;
    kind: 'ingest' | 'ingest_url';
    state: JobState;
    collection: string;
    source: string;
    uri: string;
    doc_id: ColumnType<string | null, string | undefined, string>;
    generation: ColumnType<number | null, number | undefined, number>;
    request: ColumnType<Record<string, unknown> | null, string | undefined, never>;
    force: boolean;
    fair_order: number;
    chars: Generated<number>;
    chunks: Generated<number>;
    chunks_done: Generated<number>;
    terms_done: Generated<number>;
    plan: ColumnType<string | null, undefined, string>;
    added: Generated<number>;
    reused: Generated<number>;
    removed: Generated<number>;
    attempts: Generated<number>;
    failed_attempts: Generated<number>;
    error_code: ColumnType<ErrorCode | null, undefined, ErrorCode | null>;
    error_detail: ColumnType<string | null, undefined, string | null>;
    created_at: CreatedAt;
    started_at: ColumnType<Date | null, undefined, Date>;
    finished_at: ColumnType<Date | null, Date | undefined, Date | null>;
  };
  idempotency_keys: {
    tenant_id: string;
    owner: string;
    key: string;
    digest: Buffer;
    job_id: string;
    created_at: Generated<Date>;
  };
  audit_log: {
    id: ColumnType<number, never, never>;
    at: Date;
    tenant_id: string | null;
    actor: string;
    subject: string | null;
    action: string;
    outcome: string;
    ids: ColumnType<Record<string, unknown> | null, string | null, never>;
    query: string | null;
    request_id: string | null;
  };
  rate_buckets: {
    name: string;
    tenant_id: string;
    tokens: number;
    at: Date;
  };
  daily_usage: {
    tenant_id: string;
    /** Of UTC. */
    day: string;
    chunks: number;
    tokens: number;
    chat_tokens: Generated<number>;
  };
  page_validators: {
    tenant_id: string;
    place: string;
    doc_id: string;
    owner: string | null;
    url: string;
    etag: string | null;
    last_modified: string | null;
    request: string;
  };
  graph_nodes: {
    tenant_id: string;
    collection_id: string;
    owner: string | null;
    doc_id: string;
    generation: number;
    node: number;
    kind: GraphKind;
    key: string;
    name: string;
    span_start: number;
    span_end: number;
    /** The part that contains it. */
    parent: number | null;
  };
  graph_edges: {
    tenant_id: string;
    collection_id: string;
    owner: string | null;
    doc_id: string;
    generation: number;
    source: number;
    target: number;
    type: Exclude<GraphEdgeType, 'contains'>;
    span_start: number;
    span_end: number;
    confidence: number;
    origin: GraphOrigin;
  };
  graph_triples: {
    tenant_id: string;
    collection_id: string;
    owner: string | null;
    doc_id: string;
    hash: string;
    triples: Json<Triple[]>;
  };
  sources: {
    id: Generated<string>;
    tenant_id: string;
    name: string;
    url: string;
    collection: string;
    include: string[];
    exclude: string[];
    tags: string[];
    kind: Kind;
    rules: Json<SourceRule[]>;
    every_minutes: number | null;
    paused: Generated<boolean>;
    subject: string;
    created_at: CreatedAt;
    next_sync_at: Date | null;
  };
  source_syncs: {
    id: string;
    tenant_id: string;
    source_id: string;
    collection: string;
    state: SyncState;
    trigger: 'request' | 'schedule';
    request: Json<SyncRequest>;
    counts: ColumnType<Partial<SyncCounts>, string | undefined, string>;
    error_code: ColumnType<ErrorCode | null, undefined, ErrorCode | null>;
    error_detail: ColumnType<string | null, undefined, string | null>;
    attempts: Generated<number>;
    created_at: CreatedAt;
    started_at: ColumnType<Date | null, undefined, Date>;
    finished_at: ColumnType<Date | null, undefined, Date>;
  };
  source_objects: {
    source_id: string;
    key: string;
    tenant_id: string;
    collection: string;
    version: string;
    /** A bigint, which `pg` gives as text. */
    size: ColumnType<string, number, number>;
    labels: string;
    owner: string | null;
    doc_id: string | null;
    error_code: ErrorCode | null;
    error_detail: string | null;
    missing_since: ColumnType<string | null, undefined, string | null>;
    synced_at: Generated<Date>;
  };
  stores_pending_deletion: {
    store_name: string;
    tenant_id: string;
    at: Generated<Date>;
  };
  reembeddings: {
    collection_id: string;
    tenant_id: string;
    store_name: string;
    embedder_id: string;
    dimension: number;
    chunker_version: string;
    cancelled: Generated<boolean>;
    started_at: CreatedAt;
  };
};
