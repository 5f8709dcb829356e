import {
  extractEvidenceRequestSchema,
  extractEvidenceResponseSchema,
  passageTextSchema,
  readPassageRequestSchema,
  retrieveEvidenceRequestSchema,
  retrieveEvidenceResponseSchema,
} from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { extractEvidence } from '../../retrieval/evidence/extract-evidence.ts';
import { readPassage } from '../../retrieval/evidence/read-passage.ts';
import { retrieveEvidence } from '../../retrieval/evidence/retrieve-evidence.ts';
import { type Endpoint, endpoint, NO_FIELDS } from '../endpoint.ts';

/** Answers that can be cited: quotes, passages, and what there is to quote from. */
export function evidenceEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/v1/evidence/retrieve',
        operationId: 'retrieveEvidence',
        summary: 'Find quotes that answer a question',
        description: 'Searches and quotes from the passages found, in one call. At most 32 KB.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: retrieveEvidenceRequestSchema,
        response: retrieveEvidenceResponseSchema,
      },
      ({ body }, { identity, signal }) => retrieveEvidence(gateway, identity, body, signal),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/v1/evidence/extract',
        operationId: 'extractEvidence',
        summary: 'Quotes of known passages that answer a question',
        description: 'The sentences that hold most of its words, without a model: the same request, the same quotes.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: extractEvidenceRequestSchema,
        response: extractEvidenceResponseSchema,
      },
      ({ body }, { identity, signal }) => extractEvidence(gateway, identity, body, signal),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/v1/passages/read',
        operationId: 'readPassage',
        summary: 'Read a passage, and around it',
        description: 'The exact text of a passage by its passage_id, at most 800 tokens with what surrounds it.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: readPassageRequestSchema,
        response: passageTextSchema,
      },
      ({ body }, { identity, signal }) => readPassage(gateway, identity, body, signal),
    ),
  ];
}
