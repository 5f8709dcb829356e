import { z } from 'zod';
import { visibleIdentifier } from './hidden-characters.ts';
import { LIMITS } from './limits.ts';

/** Fields that several messages share. */
export const COLLECTION_PATTERN = /^[a-z0-9][a-z0-9_-]{0,62}$/;

export const collectionSchema = z
  .string()
  .regex(
    COLLECTION_PATTERN,
    'a collection name has 1 to 63 characters of a-z, 0-9, "_" and "-", and starts with a letter or digit',
  )
  .describe('Name of a collection, such as "default" or "project-alpha"');

export const documentIdSchema = z.uuid().describe('Id of a document');
export const kindSchema = z.enum(['doc', 'code', 'constraint', 'pattern']).describe('Kind of document');
export const visibilitySchema = z
  .enum(['team', 'private'])
  .describe('"private" documents are visible only to their owner');
export const tagsSchema = z.array(z.string().min(1).max(LIMITS.tagChars)).max(LIMITS.tags);
/** Identifiers that people read: their hidden characters are percent-encoded. */
export const sourceSchema = z.string().min(1).overwrite(visibleIdentifier).max(LIMITS.sourceChars);
export const uriSchema = z
  .string()
  .min(1)
  .overwrite(visibleIdentifier)
  .max(LIMITS.uriChars)
  .refine(
    (uri) => !/^(?:[/\\]|[A-Za-z]:[/\\]|file:)/.test(uri),
    'a uri must be relative to its source, never an absolute path',
  );

export type Kind = z.infer<typeof kindSchema>;
export type Visibility = z.infer<typeof visibilitySchema>;
