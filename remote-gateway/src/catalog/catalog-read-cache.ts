import type { Identity } from '../identity.ts';
import type { CollectionRow } from './catalog.ts';

/** Answers of which each takes a few kilobytes at most. */
const MAX_RESULTS = 1_000;
/** Documents of which it is remembered that they are live, in all; each takes some 150 bytes. */
const MAX_DOCUMENTS = 50_000;
/** Reading so many documents more takes as long as asking once more. */
const DOCUMENTS_A_QUESTION = 100;
/** Documents of a collection that are read at once; they keep the processor for some 10 ms. */
const MAX_CONCURRENT = 10_000;

/**
 * What searches read of the catalog again and again, for each identity apart: only what row-level security has shown to
 * it is ever given back to it. Lives with one catalog.
 */
export type CatalogReadCache = {
  /** What the last answer about these names was; it may be out of date, unless it was kept with `asOf` too. */
  readonly collections: (
    identity: Identity,
    names: readonly string[],
    asOf?: number,
  ) => readonly CollectionRow[] | undefined;
  /** `asOf` says when the question was asked, where that can be told. */
  readonly keepCollections: (
    identity: Identity,
    names: readonly string[],
    rows: readonly CollectionRow[],
    asOf?: number,
  ) => void;
  /** Live generations of these documents in that state of their collection; undefined unless all are known. */
  readonly live: (
    identity: Identity,
    state: CollectionRow,
    docIds: readonly string[],
  ) => Map<string, number> | undefined;
  readonly keepPublished: (identity: Identity, state: CollectionRow, live: ReadonlyMap<string, number>) => void;
  /**
   * To be asked after each question about some documents; true once, when it costs no more to read all documents of that
   * state than the questions have cost so far.
   */
  readonly areAllDue: (identity: Identity, state: CollectionRow) => boolean;
};

type State = { readonly version: string; readonly live: Map<string, number>; questions: number };

export function catalogReadCache(): CatalogReadCache {
  const answers = new Map<string, { readonly rows: readonly CollectionRow[]; readonly asOf: number | undefined }>();
  const states = new Map<string, State>();
  let documents = 0;

  const forgetState = (key: string): void => {
    documents -= states.get(key)?.live.size ?? 0;
    states.delete(key);
  };
  return {
    collections: (identity, names, asOf) => {
      const last = answers.get(keyOf(identity, ...names));
      return asOf === undefined || last?.asOf === asOf ? last?.rows : undefined;
    },
    keepCollections: (identity, names, rows, asOf) => {
      const key = keyOf(identity, ...names);
      answers.delete(key);
      const [oldest] = answers.keys();
      if (answers.size >= MAX_RESULTS && oldest !== undefined) answers.delete(oldest);
      answers.set(key, { rows, asOf });
    },
    live: (identity, { id, version }, docIds) => {
      const state = states.get(keyOf(identity, id));
      if (!state || state.version !== version) return undefined;
      const known = new Map<string, number>();
      for (const docId of docIds) {
        const generation = state.live.get(docId);
        if (generation === undefined) return undefined;
        known.set(docId, generation);
      }
      return known;
    },
    keepPublished: (identity, { id, version }, live) => {
      if (!version) return;
      const key = keyOf(identity, id);
      if (states.get(key)?.version !== version) forgetState(key);
      const state = states.get(key) ?? { version, live: new Map(), questions: 0 };
      documents -= state.live.size;
      for (const [docId, generation] of live) state.live.set(docId, generation);
      documents += state.live.size;
      // The one that was added to last goes last.
      states.delete(key);
      states.set(key, state);
      for (const oldest of states.keys()) {
        if (documents <= MAX_DOCUMENTS) break;
        forgetState(oldest);
      }
    },
    areAllDue: (identity, { id, version, documents: all }) => {
      const state = states.get(keyOf(identity, id));
      if (!state || state.version !== version || all > MAX_CONCURRENT) return false;
      state.questions += 1;
      return state.questions === 1 + Math.ceil(all / DOCUMENTS_A_QUESTION);
    },
  };
}

/** All that row-level security decides by, and what was asked for. */
function keyOf({ tenantId, subject, collections }: Identity, ...asked: readonly string[]): string {
  return JSON.stringify([tenantId, subject, collections ? [...collections].sort() : null, ...asked]);
}
