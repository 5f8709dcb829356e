import { z } from 'zod';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import type { JobPlace } from '../../catalog/jobs/list-jobs.ts';
import { GatewayError } from '../../errors.ts';

const placeSchema = z.tuple([z.uuid(), z.int().min(0).max(8.64e15)]);

/** Where a listing of jobs continues: after this one. A job's number would reveal the count of all tenants. */
export function encodeJobCursor({ id, createdAt }: Pick<JobRow, 'id' | 'createdAt'>): string {
  return Buffer.from(JSON.stringify([id, createdAt.getTime()])).toString('base64url');
}

/** Reads a cursor back. Throws INVALID_ARGUMENT. */
export function decodeJobCursor(cursor: string): JobPlace {
  try {
    const [id, createdMs] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { id, createdAt: new Date(createdMs) };
  } catch (error) {
    throw new GatewayError('INVALID_ARGUMENT', 'cursor: not one of this listing.', { cause: error });
  }
}
