import { sourceListSchema, sourceNameSchema, syncRequestSchema, syncSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { listSources, syncSource } from '../../sources/manage-sources.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';

const MAX_LISTED = 50;
const listed = sourceListSchema.shape.sources.element.pick({
  name: true,
  url: true,
  collection: true,
  paused: true,
  objects: true,
  last_sync: true,
});

/** `list_sources` and `sync_source`: what collections are kept in line with. */
export function sourceTools(gateway: Gateway): Tool[] {
  return [listTool(gateway), syncTool(gateway)];
}

function listTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'list_sources',
      title: 'List sources',
      description:
        'Use to see which buckets, folders and sites collections come from, and whether their last sync worked. Not for documents: list_documents. Returns at most 50 sources by name. Next: sync_source. Takes no options.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({}),
      output: z.object({ sources: z.array(listed) }),
    },
    async (_, { identity }) => {
      const { sources } = await listSources(gateway, identity);
      return { sources: sources.slice(0, MAX_LISTED) };
    },
    ({ sources }) =>
      sources
        .map(({ name, url, collection, paused, objects, last_sync: last }) => {
          const state = paused ? 'paused' : (last?.state ?? 'never synced');
          return `${name}: ${url} into ${collection}, ${objects.indexed} indexed, ${objects.failed} failed, ${state}`;
        })
        .join('\n') || 'No sources.',
  );
}

function syncTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'sync_source',
      title: 'Sync a source',
      description:
        'Use to update a collection from its source now. Not for single pages: ingest_url. Returns the sync, which continues in the background. Next: list_sources for its result. Takes a name. Default: dry_run false, force false, confirm_removals false.',
      scope: 'ingest',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
      input: z.strictObject({ name: sourceNameSchema, ...syncRequestSchema.shape }),
      output: syncSchema.pick({ sync_id: true, source: true, state: true, dry_run: true }),
    },
    ({ name, ...request }, { identity }) => syncSource(gateway, identity, name, request),
    ({ source, state, sync_id: id }) => `Sync ${id} of ${source} is ${state}.`,
  );
}
