/**
 * In: an identity and nodes. Out: the nodes and edges next to them.
 * Never: returns a row that row-level security hides, or more than it is asked for.
 */
import { type Database, runAs } from '../postgres/run-as.ts';
import * as queries from './graph-queries.ts';

export type GraphCatalog = ReturnType<typeof graphCatalog>;

/** The graphs of published documents. */
export function graphCatalog(db: Database) {
  const as = runAs(db);
  return {
    adjacent: as.identity(queries.adjacent),
    partsOf: as.identity(queries.partsOf),
    namedNodes: as.identity(queries.namedNodes),
    documentsNamed: as.identity(queries.documentsNamed),
    frequencies: as.identity(queries.frequencies),
    isBehind: as.identity(queries.isBehind),
    citedDocuments: as.identity(queries.citedDocuments),
  };
}
