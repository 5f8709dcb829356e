import { AsyncLocalStorage } from 'node:async_hooks';

/** What the log line of a request says besides its route and status. Names, counts, ids and codes. */
export type LoggedFacts = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

const collected = new AsyncLocalStorage<Record<string, unknown>>();

/** Runs the work of a request; {@link noteFacts} within it adds to the facts that `facts` returns. */
export function collectFacts<T>(work: (facts: () => Readonly<Record<string, unknown>>) => T): T {
  const facts = {};
  return collected.run(facts, () => work(() => facts));
}

/** Adds to the log line of the request under way; without one nothing is noted. */
export function noteFacts(facts: LoggedFacts): void {
  const notes = collected.getStore();
  if (notes) Object.assign(notes, facts);
}

/** Adds to a count in the log line: several searches may answer one request. */
export function countFact(name: string, more: number): void {
  const notes = collected.getStore();
  if (notes) notes[name] = Number(notes[name] ?? 0) + more;
}

/** Details name what the caller sent, which may be long. */
const MAX_DETAIL_CHARS = 300;

/** Adds the error that the caller got. */
export function noteError({ code, detail }: { readonly code: string; readonly detail: string }): void {
  noteFacts({ code, detail: detail.slice(0, MAX_DETAIL_CHARS) });
}
