import { GatewayError } from '../../errors.ts';

/** The one answer for a document that does not exist and for one that the caller may not see. */
export function unknownDocument(docId: string): GatewayError {
  return new GatewayError('NOT_FOUND', `There is no document ${docId}.`);
}
