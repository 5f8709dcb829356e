import { firstTables } from './001-first-tables.ts';
import { orderOfDocuments } from './002-order-of-documents.ts';
import type { Migration } from './migration.ts';

/** In order of version. */
export const MIGRATIONS: readonly Migration[] = [firstTables, orderOfDocuments];
