import { collectionSchema, type SearchFilters } from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';

/** Parameter of `kb_*` tools: a project is a collection, tags are tags, a repository is a source. */
export const scopeSchema = z
  .object({
    project_id: collectionSchema.optional(),
    environment: z.enum(['dev', 'prod', 'scratch']).optional(),
    doc_tags: z.array(z.string().min(1)).optional(),
    repositories: z.array(z.string().min(1)).optional(),
  })
  .optional()
  .describe('project_id (collection), doc_tags[], repositories[] (at most one source)');
type Scope = z.output<typeof scopeSchema>;

/** Translates a scope to a collection and filters. Throws INVALID_ARGUMENT for several repositories. */
export function scopeFilters(scope: Scope): { collection: string; filters: SearchFilters } {
  const { project_id: collection = 'default', doc_tags: tags = [], repositories = [] } = scope ?? {};
  const [source, ...more] = repositories;
  if (more.length > 0) throw new GatewayError('INVALID_ARGUMENT', 'scope.repositories: a search accepts at most one.');
  return {
    collection,
    filters: { ...(tags.length > 0 ? { tags } : {}), ...(source === undefined ? {} : { source }) },
  };
}

/** Throws SCOPE_VIOLATION if a passage is in another project than the scope names. */
export function requireProject(scope: Scope, collection: string): void {
  const project = scope?.project_id;
  if (project === undefined || project === collection) return;
  throw new GatewayError('SCOPE_VIOLATION', `The passage is not in the project "${project}".`);
}
