/** Fields with ids and names. Fields that can contain text of documents or questions are not among them. */
const ID_FIELDS = [
  'doc_id',
  'job_id',
  'batch_id',
  'passage_id',
  'collection',
  'visibility',
  'status',
  'key_id',
  'replaces',
] as const;
const LIST_FIELDS = ['collections', 'passage_ids', 'doc_ids', 'scopes'] as const;
/** Fields of a response whose entries contain ids of documents. */
const ENTRY_FIELDS = ['results', 'quotes', 'documents', 'items'] as const;
const MAX = 20;

/**
 * Ids and names in the input and the response of a call; null if there are none. Only short words are included, because
 * a caller may send any text in any field.
 */
export function auditIds(input: unknown, response: unknown): Record<string, unknown> | null {
  const ids: Record<string, unknown> = {};
  for (const source of [input, inner(input, 'metadata'), response]) {
    for (const name of ID_FIELDS) {
      const value = inner(source, name);
      if (isWord(value)) ids[name] = value;
    }
    for (const name of LIST_FIELDS) {
      const words = listOf(inner(source, name)).filter(isWord);
      if (words.length > 0) ids[name] = words.slice(0, MAX);
    }
  }
  const documents = ENTRY_FIELDS.flatMap((name) => listOf(inner(response, name)))
    .map((entry) => inner(entry, 'doc_id') ?? inner(inner(entry, 'citation'), 'doc_id'))
    .filter(isWord);
  if (documents.length > 0) ids.doc_ids = [...new Set(documents)].slice(0, MAX);
  return Object.keys(ids).length > 0 ? ids : null;
}

function inner(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 200) : [];
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value);
}
