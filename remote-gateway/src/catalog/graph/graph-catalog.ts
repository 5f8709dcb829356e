/**
 * In: an identity and nodes. Out: the nodes and edges next to them.
 * Never: returns a row that row-level security hides, or more than it is asked for.
 */
import { type Database, runAs } from '../postgres/run-as.ts';
import * as queries from './graph-queries.ts';
import * as triples from './triples.ts';

export type GraphCatalog = ReturnType<typeof graphCatalog>;

/** Longest that one hop may keep the database busy; usually it takes some milliseconds. */
const HOP_TIMEOUT = '500ms';

/** The graphs of published documents. */
export function graphCatalog(db: Database) {
  const as = runAs(db);
  return {
    /** Throws TIMEOUT after {@link HOP_TIMEOUT}. */
    adjacent: as.identity(queries.adjacent, HOP_TIMEOUT),
    partsOf: as.identity(queries.partsOf),
    namedNodes: as.identity(queries.namedNodes),
    documentsNamed: as.identity(queries.documentsNamed),
    frequencies: as.identity(queries.frequencies),
    isBehind: as.identity(queries.isBehind),
    citedDocuments: as.identity(queries.citedDocuments),
    publishedText: as.identity(triples.publishedText),
    knownTriples: as.identity(triples.knownTriples),
    writeTriples: as.identity(triples.writeTriples),
  };
}
