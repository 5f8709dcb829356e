type ErrorFacts = {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: ErrorFacts;
};

const MAX_CAUSE_DEPTH = 5;

/**
 * What is logged of an error: names, messages, codes and the stack, of its causes too. Other properties are omitted:
 * libraries keep request bodies there, which are users' documents.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause !== undefined && depth < MAX_CAUSE_DEPTH ? { cause: errorFacts(error.cause, depth + 1) } : {}),
  };
}
