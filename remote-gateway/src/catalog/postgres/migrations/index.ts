import { firstTables } from './001-first-tables.ts';
import { orderOfDocuments } from './002-order-of-documents.ts';
import { collectionSettings } from './003-collection-settings.ts';
import { jobs } from './004-jobs.ts';
import { access } from './005-access.ts';
import { reembeddings } from './006-reembeddings.ts';
import { folderIndexes } from './007-folder-indexes.ts';
import { collectionVersions } from './008-collection-versions.ts';
import { lostIndexes } from './009-lost-indexes.ts';
import { privateDocuments } from './010-private-documents.ts';
import { collectionStates } from './011-collection-states.ts';
import { stepsOfAJob } from './012-steps-of-a-job.ts';
import { acceptingAtOnce } from './013-accepting-at-once.ts';
import { privateParts } from './014-private-parts.ts';
import type { Migration } from './migration.ts';

/** In order of version. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  orderOfDocuments,
  collectionSettings,
  jobs,
  access,
  reembeddings,
  folderIndexes,
  collectionVersions,
  lostIndexes,
  privateDocuments,
  collectionStates,
  stepsOfAJob,
  acceptingAtOnce,
  privateParts,
];
