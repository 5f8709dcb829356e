import type { Migration } from './migration.ts';

/** Which programs may continue with a catalog that a later one has migrated. */
export const rolling: Migration = {
  version: 22,
  name: 'rolling',
  sql: `
    -- "Migration.oldestProgram" of the step; null: its own version.
    ALTER TABLE docferry.schema_versions ADD COLUMN oldest_program integer;
  `,
};
