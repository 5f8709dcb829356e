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

/** `/evidence` and `/passages`: quotes to cite, and the passages that they are from. */
export function evidenceEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/v1/evidence/retrieve',
        operationId: 'retrieveEvidence',
        summary: 'Find quotes that answer a question',
        description: 'Searches, and quotes from the passages found, in one call. The response has at most 32 KB.',
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
        summary: 'Extract quotes that answer a question from known passages',
        description:
          'The sentences that contain most words of the question. No model is involved, so the same request returns the same quotes.',
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
        summary: 'Read a passage and its surroundings',
        description: 'The exact text of a passage by its passage_id, with surrounding text at most 800 tokens.',
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
