import type { Migration } from './migration.ts';

/** Which branch and which files of a folder a collection is kept in sync with. */
export const folderGlobs: Migration = {
  version: 23,
  name: 'folder-globs',
  sql: `
    ALTER TABLE docferry.folder_indexes
      ADD COLUMN ref text,
      ADD COLUMN include text[] NOT NULL DEFAULT '{}',
      ADD COLUMN exclude text[] NOT NULL DEFAULT '{}';
  `,
};
