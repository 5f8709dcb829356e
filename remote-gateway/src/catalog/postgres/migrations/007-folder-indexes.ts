import { isolate, isolateCollectionId } from './isolate.ts';
import { APP_ROLE, type Migration } from './migration.ts';

/** Folders that collections are kept in line with, as the agents that index them tell: how far each is behind its HEAD. */
export const folderIndexes: Migration = {
  version: 7,
  name: 'folder indexes',
  sql: `
    CREATE TABLE docferry.folder_indexes (
      collection_id uuid NOT NULL REFERENCES docferry.collections ON DELETE CASCADE,
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      source text NOT NULL,
      commit_id text,
      commits_ahead integer,
      indexed_at timestamptz NOT NULL,
      PRIMARY KEY (collection_id, source)
    );
    ${isolate('folder_indexes', 'tenant_id')}
    ${isolateCollectionId('folder_indexes', 'collection_id')}
    GRANT SELECT, INSERT, UPDATE ON docferry.folder_indexes TO ${APP_ROLE};
  `,
};
