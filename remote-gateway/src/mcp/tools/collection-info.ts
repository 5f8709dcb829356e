import { collectionDetailSchema, collectionSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { collectionDetail } from '../../retrieval/documents/collection-detail.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';

/** `collection_info`. */
export function collectionInfoTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'collection_info',
      title: 'About a collection',
      description:
        'Use when a search finds nothing, to see whether the collection has documents and in which language. Not for collection names: list_collections. Returns one short record. Next: list_documents for its content. Takes a name; no other options.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({ collection: collectionSchema }),
      output: collectionDetailSchema,
    },
    ({ collection }, { identity }) => collectionDetail(gateway, identity, collection),
    ({ name, documents, chunks, embedder, language, health }) =>
      `${name}: ${health}, ${documents} documents, ${chunks} passages, language ${language}, embedder ${embedder}.`,
  );
}
