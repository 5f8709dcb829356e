import {
  batchAnswerLineSchema,
  batchLineSchema,
  CONTRACT_VERSION,
  collectionDetailSchema,
  collectionListSchema,
  deleteResultSchema,
  documentListSchema,
  documentSliceSchema,
  ERRORS,
  type ErrorCode,
  errorBodySchema,
  extractEvidenceRequestSchema,
  extractEvidenceResponseSchema,
  graphAnswerSchema,
  graphChildrenRequestSchema,
  graphDescribeRequestSchema,
  graphEntitiesRequestSchema,
  graphExpandRequestSchema,
  graphParentsRequestSchema,
  graphPathsRequestSchema,
  graphRelatedRequestSchema,
  healthAnswerSchema,
  healthSchema,
  ingestRequestSchema,
  ingestResultSchema,
  ingestUrlRequestSchema,
  jobListSchema,
  jobSchema,
  passageTextSchema,
  readPassageRequestSchema,
  retrieveEvidenceRequestSchema,
  retrieveEvidenceResponseSchema,
  runSchema,
  searchRequestSchema,
  searchResponseSchema,
  shortHealthSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

type JsonObject = Record<string, unknown>;

/** Schemas with a name in the document; others are inlined where they are used. */
const REQUESTS = {
  IngestRequest: ingestRequestSchema,
  IngestUrlRequest: ingestUrlRequestSchema,
  BatchLine: batchLineSchema,
  SearchRequest: searchRequestSchema,
  ReadPassageRequest: readPassageRequestSchema,
  ExtractEvidenceRequest: extractEvidenceRequestSchema,
  RetrieveEvidenceRequest: retrieveEvidenceRequestSchema,
  GraphDescribeRequest: graphDescribeRequestSchema,
  GraphExpandRequest: graphExpandRequestSchema,
  GraphPathsRequest: graphPathsRequestSchema,
  GraphParentsRequest: graphParentsRequestSchema,
  GraphChildrenRequest: graphChildrenRequestSchema,
  GraphEntitiesRequest: graphEntitiesRequestSchema,
  GraphRelatedRequest: graphRelatedRequestSchema,
};
const RESPONSES = {
  IngestResult: ingestResultSchema,
  BatchAnswerLine: batchAnswerLineSchema,
  Job: jobSchema,
  JobList: jobListSchema,
  Run: runSchema,
  SearchResponse: searchResponseSchema,
  PassageText: passageTextSchema,
  ExtractEvidenceResponse: extractEvidenceResponseSchema,
  RetrieveEvidenceResponse: retrieveEvidenceResponseSchema,
  GraphAnswer: graphAnswerSchema,
  CollectionList: collectionListSchema,
  CollectionDetail: collectionDetailSchema,
  DocumentList: documentListSchema,
  DocumentSlice: documentSliceSchema,
  DeleteResult: deleteResultSchema,
  Health: healthSchema,
  ShortHealth: shortHealthSchema,
  HealthAnswer: healthAnswerSchema,
  Error: errorBodySchema,
};

/** Error codes that every operation can return. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'INVALID_ARGUMENT',
  'UNAUTHENTICATED',
  'SCOPE_VIOLATION',
  'CONTRACT_MISMATCH',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'BACKEND_UNAVAILABLE',
  'TIMEOUT',
];
const BODY_ERRORS: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_FORMAT'];

/** The API in OpenAPI 3.1, generated from the schemas that validate its requests. */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Docferry gateway',
      // Not the version of the program: anyone can read this document.
      version: CONTRACT_VERSION,
      description: 'Ingests documents and answers questions with passages and quotes to cite.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ bearer: [] }],
    paths: { ...paths, ...operationalPaths() },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key (RAG_API_KEY)' } },
      schemas: { ...namedSchemas(REQUESTS, 'input'), ...namedSchemas(RESPONSES, 'output') },
    },
  };
}

function operationOf({
  operationId,
  summary,
  description,
  scope,
  params,
  query,
  body,
  response,
  errors,
  method,
  bodyType,
  responseType,
}: Endpoint) {
  const codes = [...COMMON_ERRORS, ...(method === 'post' || method === 'put' ? BODY_ERRORS : []), ...errors];
  return {
    operationId,
    summary,
    description: `${description} Needs the scope "${scope}".`,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...((method === 'post' || method === 'put') && !(body instanceof z.ZodUndefined)
      ? { requestBody: { required: true, content: jsonContent(body, bodyType) } }
      : {}),
    responses: { 200: { description: 'Done', content: jsonContent(response, responseType) }, ...errorResponses(codes) },
  };
}

function parametersOf(schema: z.ZodObject, place: 'path' | 'query'): JsonObject[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description, ...shape } = toJsonSchema(field, 'input');
    const required = place === 'path' || !z.safeParse(field, undefined).success;
    return { name, in: place, required, ...(description ? { description } : {}), schema: shape };
  });
}

function errorResponses(codes: readonly ErrorCode[]): JsonObject {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `${code}: ${ERRORS[code].advice}`).join(' '),
        content: jsonContent(errorBodySchema),
      },
    ]),
  );
}

function operationalPaths(): JsonObject {
  const open = { security: [], parameters: [] };
  const states = (summary: string, response: JsonObject) => ({
    get: { ...open, operationId: summary, summary, responses: { 200: response, 503: response } },
  });
  const plain = { description: 'The state', content: { 'application/json': { schema: { type: 'object' } } } };
  return {
    '/health': states('health', { description: 'State of each part', content: jsonContent(healthAnswerSchema) }),
    '/liveness': states('liveness', plain),
    '/readiness': states('readiness', plain),
    '/metrics': {
      get: {
        operationId: 'metrics',
        summary: 'metrics',
        description: 'Prometheus text format. Needs the scope "admin".',
        parameters: [],
        responses: { 200: { description: 'Metrics', content: { 'text/plain': { schema: { type: 'string' } } } } },
      },
    },
  };
}

function jsonContent(schema: z.ZodType, mediaType = 'application/json'): JsonObject {
  const name = Object.entries({ ...REQUESTS, ...RESPONSES }).find(([, named]) => named === schema)?.[0];
  return {
    [mediaType]: { schema: name ? { $ref: `#/components/schemas/${name}` } : toJsonSchema(schema, 'output') },
  };
}

function namedSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema, io)]));
}

/** OpenAPI 3.1 uses JSON Schema 2020-12 by default, so that schemas need no $schema. */
function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return json;
}
