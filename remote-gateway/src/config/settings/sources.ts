import { z } from 'zod';
import { isPlace, TENANT } from '../../sources/allowed-places.ts';
import { settingFacts } from './setting.ts';

/** What sources may read, and where their Markdown is written. */
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
  // Tenants may have sources of the same name.
  source_output: z
    .string()
    .refine((place) => isPlace(place) && place.includes(TENANT))
    .optional()
    .register(settingFacts, {
      env: 'RAG_SOURCE_OUTPUT',
      shape: 'the address of a bucket or folder with {tenant} in it, which stands for the name of the tenant',
      example: 's3://acme-markdown/{tenant}/',
    }),
};
