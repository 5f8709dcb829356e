import { isolate, isolateCollection, isolateCollectionId, isolateOwner, isolatePart } from './isolate.ts';
import type { Migration } from './migration.ts';
import { readSql } from './read-sql.ts';

/** The tables of the first release. */
export const baseline: Migration = {
  version: 15,
  name: 'baseline',
  sql: `
    ${readSql('tables.sql')}

    ${isolate('tenants', 'id')}
    ${isolate('api_keys', 'tenant_id')}
    ${isolate('rate_buckets', 'tenant_id')}
    ${isolate('daily_usage', 'tenant_id')}
    ${isolate('audit_log', 'tenant_id')}
    ${isolate('stores_pending_deletion', 'tenant_id')}
    ${isolate('reembeddings', 'tenant_id')}
    ${isolate('reembedded_documents', 'tenant_id')}

    ${isolate('collections', 'tenant_id')}
    ${isolateOwner('collections', 'owner IS NULL')}
    ${isolateCollection('collections', 'name')}

    ${isolate('collection_counts', 'tenant_id')}
    ${isolateOwner('collection_counts', "owner = ''")}
    ${isolateCollectionId('collection_counts', 'collection_id')}

    ${isolate('folder_indexes', 'tenant_id')}
    ${isolatePart('folder_indexes', 'collection_id')}
    ${isolateCollectionId('folder_indexes', 'collection_id')}

    ${isolate('documents', 'tenant_id')}
    ${isolateOwner('documents', 'owner IS NULL')}
    ${isolateCollection('documents', 'collection')}

    ${isolate('generations', 'tenant_id')}
    ${isolateOwner('generations', 'owner IS NULL')}
    ${isolateCollectionId('generations', 'collection_id')}

    ${isolate('page_validators', 'tenant_id')}
    ${isolateOwner('page_validators', 'owner IS NULL')}

    ${isolate('jobs', 'tenant_id')}
    ${isolateOwner('jobs', 'owner IS NULL')}
    ${isolateCollection('jobs', 'collection')}

    ${isolate('idempotency_keys', 'tenant_id')}
    ${isolateOwner('idempotency_keys', 'false')}
  `,
};
