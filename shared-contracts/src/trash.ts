import { z } from 'zod';
import { documentInfoSchema, documentListQuerySchema } from './documents.ts';
import { documentIdSchema } from './fields.ts';

/** A deleted document that can be restored. */
export const trashedDocumentSchema = documentInfoSchema
  .pick({
    doc_id: true,
    collection: true,
    source: true,
    uri: true,
    filename: true,
    title: true,
    kind: true,
    tags: true,
    visibility: true,
    chars: true,
  })
  .extend({
    deleted_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe('When it is deleted for good'),
  });
export type TrashedDocument = z.infer<typeof trashedDocumentSchema>;

/** Query of `GET /api/v1/trash`. */
export const trashQuerySchema = documentListQuerySchema;
export type TrashQuery = z.output<typeof trashQuerySchema>;

export const trashListSchema = z.object({
  documents: z.array(trashedDocumentSchema),
  next_cursor: z.string().optional(),
});
export type TrashList = z.infer<typeof trashListSchema>;

/** `DELETE /api/v1/trash/{doc_id}`. */
export const removedFromTrashSchema = z.object({ status: z.literal('removed'), doc_id: documentIdSchema });
export type RemovedFromTrash = z.infer<typeof removedFromTrashSchema>;
