import { z } from 'zod';
import { isPlace } from '../../sources/allowed-places.ts';
import { settingFacts } from './setting.ts';

/** What sources may read. */
export const sourcesSettings = {
  source_allow: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.string().refine(isPlace)).min(1))
    .optional()
    .register(settingFacts, {
      env: 'RAG_SOURCE_ALLOW',
      shape: 'addresses of buckets and folders, separated by commas; {tenant} stands for the name of the tenant',
      example: 's3://acme-docs/{tenant}/,file:///srv/docs/',
    }),
};
