import { baseline } from './baseline.ts';
import type { Migration } from './migration.ts';

/** [kind, name at version 14, name since version 15] */
const RENAMED = [
  ['TABLE docferry.%', 'doomed_stores', 'stores_pending_deletion'],
  ['INDEX docferry.%', 'doomed_stores_pkey', 'stores_pending_deletion_pkey'],
  ['TABLE docferry.documents RENAME COLUMN', 'live_generation', 'published_generation'],
  ['TABLE docferry.jobs RENAME COLUMN', 'strikes', 'failed_attempts'],
  ['TABLE docferry.jobs RENAME COLUMN', 'turn', 'fair_order'],
  ['INDEX docferry.%', 'jobs_by_turn', 'jobs_by_fair_order'],
  ['INDEX docferry.%', 'jobs_of_tenant_by_turn', 'jobs_of_tenant_by_fair_order'],
  ['INDEX docferry.%', 'generations_live', 'generations_published'],
] as const;

/** The same tables under other names: version 14 was the last before the first release. */
export const PREVIOUS_VERSION = 14;

/** An empty catalog of version 14, for a backup of that version. */
export const previousBaseline: Migration = {
  version: PREVIOUS_VERSION,
  name: 'baseline under its previous names',
  sql: `${baseline.sql}
    ${renameState('published', 'live')}
    ${RENAMED.map(([kind, previous, present]) => rename(kind, present, previous)).join('\n')}`,
};

/** From version 14 to the baseline. */
export const presentNames: Migration = {
  version: baseline.version,
  name: 'present names',
  sql: `
    ${RENAMED.map(([kind, previous, present]) => rename(kind, previous, present)).join('\n')}
    ${renameState('live', 'published')}
    DROP FUNCTION IF EXISTS docferry.keep_audit_log CASCADE;`,
};

function rename(kind: string, from: string, to: string): string {
  return kind.includes('%') ? `ALTER ${kind.replace('%', from)} RENAME TO ${to};` : `ALTER ${kind} ${from} TO ${to};`;
}

/** Renames the state of published generations, in the rows and in the expressions of constraint and indexes. */
function renameState(from: string, to: string): string {
  return `
    ALTER TABLE docferry.generations DROP CONSTRAINT generations_state_check;
    UPDATE docferry.generations SET state = '${to}' WHERE state = '${from}';
    ALTER TABLE docferry.generations ADD CONSTRAINT generations_state_check CHECK (state IN ('making', '${to}', 'dead'));
    DROP INDEX docferry.generations_published, docferry.generations_by_text, docferry.generations_by_kind,
      docferry.generations_to_sweep;
    CREATE UNIQUE INDEX generations_published ON docferry.generations (tenant_id, doc_id) WHERE state = '${to}';
    CREATE INDEX generations_by_text ON docferry.generations (tenant_id, collection_id, text_hash) WHERE state = '${to}';
    CREATE INDEX generations_by_kind ON docferry.generations (tenant_id, collection_id, kind) WHERE state = '${to}';
    CREATE INDEX generations_to_sweep ON docferry.generations (created_at) WHERE state <> '${to}';`;
}
