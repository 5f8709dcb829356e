import type pg from 'pg';
import type { WriteCount } from './fast-paths/write-count.ts';

/** Where the catalog is: what `pg` takes, or a DATABASE_URL. */
export type CatalogConnection = CatalogServer | string;

/** `writes` where no other process writes to it: all who connect share the count. */
export type CatalogServer = pg.PoolConfig & { readonly writes?: WriteCount };
