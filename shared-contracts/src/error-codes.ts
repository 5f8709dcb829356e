type ErrorEntry = {
  /** HTTP status of the answer. */
  readonly status: number;
  /** The `error` field: a name for people and logs. */
  readonly name: string;
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean;
  /** What the caller can do about it, one line. */
  readonly advice: string;
};

/** Every error code on the wire with its HTTP status and a line of advice. */
export const ERRORS = {
  INVALID_ARGUMENT: {
    status: 400,
    name: 'InvalidArgumentError',
    retryable: false,
    advice: 'Correct the named field and send the request again.',
  },
  UNAUTHENTICATED: {
    status: 401,
    name: 'AuthenticationError',
    retryable: false,
    advice: 'Send "Authorization: Bearer <key>" with a valid key (RAG_API_KEY).',
  },
  SCOPE_VIOLATION: {
    status: 403,
    name: 'ScopeError',
    retryable: false,
    advice: 'Use a key that has the named scope, or ask the operator for one.',
  },
  NOT_FOUND: {
    status: 404,
    name: 'NotFoundError',
    retryable: false,
    advice: 'Check the name or id; list what exists first.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    name: 'MethodNotAllowedError',
    retryable: false,
    advice: 'Use one of the methods in the Allow header.',
  },
  CONFLICT: {
    status: 409,
    name: 'ConflictError',
    retryable: true,
    advice: 'Another change was in progress; try again.',
  },
  EMBEDDING_SPACE_MISMATCH: {
    status: 409,
    name: 'EmbeddingSpaceError',
    retryable: false,
    advice:
      'Use the embedder that the collection was made with, run the command that the detail names, or use another collection.',
  },
  CONTRACT_MISMATCH: {
    status: 409,
    name: 'ContractMismatchError',
    retryable: false,
    advice: 'Upgrade the agent and the gateway to the same major version.',
  },
  INDEX_LOCK_ACTIVE: {
    status: 409,
    name: 'IndexLockError',
    retryable: true,
    advice: 'Wait for the other run to finish, or stop it.',
  },
  INDEX_SCHEMA_MISMATCH: {
    status: 409,
    name: 'IndexSchemaError',
    retryable: false,
    advice: 'Upgrade Docferry; an older version never opens the data of a newer one.',
  },
  PROJECT_NOT_INITIALIZED: {
    status: 409,
    name: 'ProjectNotInitializedError',
    retryable: false,
    advice: 'Set up the folder first: docferry setup, or the tool index_folder.',
  },
  COLLECTION_UNAVAILABLE: {
    status: 409,
    name: 'CollectionUnavailableError',
    retryable: false,
    advice: 'Index the folder first: docferry index, or the tool index_folder.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    name: 'PayloadTooLargeError',
    retryable: false,
    advice: 'Send less: split the document or raise the limit in the configuration.',
  },
  UNSUPPORTED_FORMAT: {
    status: 415,
    name: 'UnsupportedFormatError',
    retryable: false,
    advice: 'Convert the file to one of the supported formats first.',
  },
  CONVERSION_FAILED: {
    status: 422,
    name: 'DocumentConversionError',
    retryable: false,
    advice: 'Open the file in the program that created it, save it again, and retry.',
  },
  BUDGET_LIMIT_EXCEEDED: {
    status: 422,
    name: 'BudgetLimitError',
    retryable: false,
    advice: 'Raise the named limit or ask for less.',
  },
  SECRET_FOUND: {
    status: 422,
    name: 'SecretFoundError',
    retryable: false,
    advice: 'Remove the secrets, or have them replaced: --redact redact (RAG_REDACT).',
  },
  RATE_LIMITED: { status: 429, name: 'RateLimitError', retryable: true, advice: 'Wait as long as Retry-After says.' },
  INTERNAL_ERROR: {
    status: 500,
    name: 'InternalError',
    retryable: false,
    advice: 'This is an internal error: report it with the request id.',
  },
  BACKEND_UNAVAILABLE: {
    status: 503,
    name: 'BackendUnavailableError',
    retryable: true,
    advice: 'Check that the service is up (GET /health), then try again.',
  },
  TIMEOUT: { status: 504, name: 'TimeoutError', retryable: true, advice: 'Try again, or send a smaller document.' },
  STORAGE_FULL: {
    status: 507,
    name: 'StorageFullError',
    retryable: false,
    advice: 'Free disk space on the gateway, then try again.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
