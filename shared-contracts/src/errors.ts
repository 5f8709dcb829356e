import { z } from 'zod';
import { ERRORS, type ErrorCode } from './error-codes.ts';

export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The body of every error answer. It never contains a stack, an absolute path or a secret. */
export const errorBodySchema = z.object({
  error: z.string().describe('Name of the error, such as DocumentConversionError'),
  code: errorCodeSchema,
  detail: z.string().describe('What went wrong, in one or two sentences'),
  status_code: z.int().min(400).max(599),
  timestamp: z.iso.datetime(),
  request_id: z.string(),
  details: z.record(z.string(), z.unknown()).optional().describe('Details for programs, such as the invalid field'),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Builds the wire shape of an error. */
export function errorBody(
  code: ErrorCode,
  detail: string,
  requestId: string,
  details?: Record<string, unknown>,
): ErrorBody {
  const { status, name } = ERRORS[code];
  return {
    error: name,
    code,
    detail,
    status_code: status,
    timestamp: new Date().toISOString(),
    request_id: requestId,
    ...(details ? { details } : {}),
  };
}
