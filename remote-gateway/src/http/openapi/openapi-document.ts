import {
  CONTRACT_VERSION,
  ERRORS,
  type ErrorCode,
  errorBodySchema,
  healthAnswerSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { EXAMPLES } from './examples.ts';
import { type JsonObject, type NamedSchemas, namedRequests, namedResponses, toJsonSchema } from './named-schemas.ts';
import { describedTags, OPERATION_TAG, tagOf } from './tags.ts';

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

/** What a status of a success means. */
const STATUSES = { 200: 'Done', 202: 'Accepted: the work continues in the background' } as const;

type Names = { readonly requests: NamedSchemas; readonly responses: NamedSchemas };

/** The API in OpenAPI 3.1, generated from the schemas that validate its requests. */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonObject {
  const names = { requests: namedRequests(endpoints), responses: namedResponses(endpoints) };
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint, names) };
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
    servers: [{ url: '/', description: 'The gateway that serves this document' }],
    tags: describedTags,
    security: [{ bearer: [] }],
    paths: { ...paths, ...operationalPaths(names) },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key (RAG_API_KEY), or an access token (OIDC)' },
      },
      schemas: { ...names.requests.components(), ...names.responses.components() },
    },
  };
}

function operationOf(endpoint: Endpoint, { requests, responses }: Names): JsonObject {
  const { method, path, operationId, summary, description, scope, params, query, body, response } = endpoint;
  const { errors, bodyType, responseType, statuses = [200] } = endpoint;
  const sends = method === 'post' || method === 'put';
  const codes = [...COMMON_ERRORS, ...(sends ? BODY_ERRORS : []), ...errors];
  const content = contentOf(response, responses, responseType);
  return {
    tags: [tagOf(path)],
    operationId,
    summary,
    description: `${description} Needs the scope "${scope}".`,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(sends && !(body instanceof z.ZodUndefined)
      ? { requestBody: { required: true, content: contentOf(body, requests, bodyType) } }
      : {}),
    responses: {
      ...Object.fromEntries(statuses.map((status) => [status, { description: STATUSES[status], content }])),
      ...errorResponses(codes, responses),
    },
  };
}

function parametersOf(schema: z.ZodObject, place: 'path' | 'query'): JsonObject[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description, ...shape } = toJsonSchema(field, 'input');
    const required = place === 'path' || !z.safeParse(field, undefined).success;
    return { name, in: place, required, ...(description ? { description } : {}), schema: shape };
  });
}

function errorResponses(codes: readonly ErrorCode[], responses: NamedSchemas): JsonObject {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `${code}: ${ERRORS[code].advice}`).join(' '),
        content: contentOf(errorBodySchema, responses),
      },
    ]),
  );
}

function operationalPaths({ responses }: Names): JsonObject {
  const refused = errorResponses(['UNAUTHENTICATED'], responses);
  const invalid = {
    '4XX': { description: 'The request is not valid HTTP.', content: contentOf(errorBodySchema, responses) },
  };
  const states = (name: string, summary: string, response: JsonObject, errors: JsonObject) => ({
    get: {
      tags: [OPERATION_TAG],
      operationId: name,
      summary,
      security: [],
      parameters: [],
      responses: { 200: response, ...errors, 503: response },
    },
  });
  const plain = {
    description: 'The state',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] },
        example: { status: 'ok' },
      },
    },
  };
  const health = { description: 'State of each part', content: contentOf(healthAnswerSchema, responses) };
  return {
    '/health': states('health', 'The state of each part', health, refused),
    '/liveness': states('liveness', 'Whether the process runs', plain, invalid),
    '/readiness': states('readiness', 'Whether it takes requests', plain, invalid),
    '/metrics': {
      get: {
        tags: [OPERATION_TAG],
        operationId: 'metrics',
        summary: 'Metrics in the text format of Prometheus',
        description: 'Needs the scope "admin".',
        parameters: [],
        responses: {
          200: { description: 'Metrics', content: { 'text/plain': { schema: { type: 'string' } } } },
          ...errorResponses(['UNAUTHENTICATED', 'SCOPE_VIOLATION'], responses),
        },
      },
    },
  };
}

function contentOf(schema: z.ZodType, names: NamedSchemas, mediaType = 'application/json'): JsonObject {
  const name = names.nameOf(schema);
  const example = EXAMPLES[name];
  return { [mediaType]: { schema: { $ref: `#/components/schemas/${name}` }, ...(example ? { example } : {}) } };
}
