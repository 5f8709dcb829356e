/** Fields that name something. No field that may hold text of a document or of a question is among them. */
const NAMING = ['doc_id', 'job_id', 'batch_id', 'passage_id', 'collection', 'visibility', 'status'] as const;
const LISTS = ['collections', 'passage_ids', 'doc_ids'] as const;
/** Fields of an answer whose entries name documents. */
const ENTRIES = ['results', 'quotes', 'documents', 'items'] as const;
const MAX = 20;

/**
 * Ids and names of what a call was about, from what was given and what was answered; null when there is none. Only
 * short words are taken: a caller may send anything under any name.
 */
export function auditIds(input: unknown, answer: unknown): Record<string, unknown> | null {
  const ids: Record<string, unknown> = {};
  for (const source of [input, inner(input, 'metadata'), answer]) {
    for (const name of NAMING) {
      const value = inner(source, name);
      if (isWord(value)) ids[name] = value;
    }
    for (const name of LISTS) {
      const words = listOf(inner(source, name)).filter(isWord);
      if (words.length > 0) ids[name] = words.slice(0, MAX);
    }
  }
  const documents = ENTRIES.flatMap((name) => listOf(inner(answer, name)))
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
