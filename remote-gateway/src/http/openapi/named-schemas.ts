import {
  activitySchema,
  answerSentenceSchema,
  auditEntrySchema,
  auditListSchema,
  batchAnswerLineSchema,
  batchErrorSchema,
  batchLineSchema,
  batchSummarySchema,
  budgetSchema,
  citationSchema,
  collectionDeletedSchema,
  collectionDetailSchema,
  collectionInfoSchema,
  collectionListSchema,
  collectionSettingsSchema,
  createdKeySchema,
  deleteResultSchema,
  diagnosisSchema,
  documentInfoSchema,
  documentListSchema,
  documentPassagesSchema,
  documentSliceSchema,
  errorBodySchema,
  fileFormSchema,
  graphAnswerSchema,
  graphEvidenceSchema,
  graphNodeSchema,
  healthAnswerSchema,
  healthSchema,
  identitySchema,
  ingestMetadataSchema,
  ingestResultSchema,
  jobErrorSchema,
  jobListSchema,
  jobSchema,
  keyListSchema,
  keySchema,
  passagePlaceSchema,
  passageTextSchema,
  quoteSchema,
  revokedKeySchema,
  rotatedKeySchema,
  runSchema,
  searchFiltersSchema,
  searchResultSchema,
  segmentSchema,
  shortHealthSchema,
  shownConfigSchema,
  sourceDetailSchema,
  sourceListSchema,
  sourceObjectSchema,
  sourceObjectsSchema,
  sourceRemovedSchema,
  syncSchema,
  usageSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

export type JsonObject = Record<string, unknown>;

/** Names that do not follow from an operation: of schemas that several use, or that lie in others. */
const REQUEST_NAMES: readonly (readonly [string, z.ZodType])[] = [
  ['BatchLine', batchLineSchema],
  ['CollectionSettings', collectionSettingsSchema],
  ['FileForm', fileFormSchema],
  ['IngestMetadata', ingestMetadataSchema],
  ['SearchFilters', searchFiltersSchema],
];
const RESPONSE_NAMES: readonly (readonly [string, z.ZodType])[] = [
  ['Activity', activitySchema],
  ['AnswerSentence', answerSentenceSchema],
  ['AuditEntry', auditEntrySchema],
  ['AuditList', auditListSchema],
  ['BatchAnswerLine', batchAnswerLineSchema],
  ['BatchError', batchErrorSchema],
  ['BatchSummary', batchSummarySchema],
  ['Budget', budgetSchema],
  ['Citation', citationSchema],
  ['CollectionDeleted', collectionDeletedSchema],
  ['CollectionDetail', collectionDetailSchema],
  ['CollectionInfo', collectionInfoSchema],
  ['CollectionList', collectionListSchema],
  ['CreatedKey', createdKeySchema],
  ['DeleteResult', deleteResultSchema],
  ['Diagnosis', diagnosisSchema],
  ['DocumentInfo', documentInfoSchema],
  ['DocumentList', documentListSchema],
  ['DocumentPassages', documentPassagesSchema],
  ['DocumentSlice', documentSliceSchema],
  ['Error', errorBodySchema],
  ['GraphAnswer', graphAnswerSchema],
  ['GraphEvidence', graphEvidenceSchema],
  ['GraphNode', graphNodeSchema],
  ['Health', healthSchema],
  ['HealthAnswer', healthAnswerSchema],
  ['Identity', identitySchema],
  ['IngestResult', ingestResultSchema],
  ['Job', jobSchema],
  ['JobError', jobErrorSchema],
  ['JobList', jobListSchema],
  ['Key', keySchema],
  ['KeyList', keyListSchema],
  ['PassagePlace', passagePlaceSchema],
  ['PassageText', passageTextSchema],
  ['Quote', quoteSchema],
  ['RevokedKey', revokedKeySchema],
  ['RotatedKey', rotatedKeySchema],
  ['Run', runSchema],
  ['SearchResult', searchResultSchema],
  ['Segment', segmentSchema],
  ['ShortHealth', shortHealthSchema],
  ['ShownConfig', shownConfigSchema],
  ['Source', sourceDetailSchema],
  ['SourceList', sourceListSchema],
  ['SourceObject', sourceObjectSchema],
  ['SourceObjects', sourceObjectsSchema],
  ['SourceRemoved', sourceRemovedSchema],
  ['Sync', syncSchema],
  ['Usage', usageSchema],
];

/** Schemas of the document by name, for one direction. */
export type NamedSchemas = {
  /** Of a schema that has a name. Throws for others: a mistake in this room. */
  readonly nameOf: (schema: z.ZodType) => string;
  /** `components.schemas` of this direction; they refer to each other by name. */
  readonly components: () => JsonObject;
};

/** The bodies of requests. One that has no name of its own is called after its operation: `search` takes a `SearchRequest`. */
export function namedRequests(endpoints: readonly Endpoint[]): NamedSchemas {
  const bodies = endpoints.filter(({ body }) => !(body instanceof z.ZodUndefined));
  return named(
    [
      ...REQUEST_NAMES,
      ...bodies.map(({ operationId, body }) => [afterOperation(operationId, 'Request'), body] as const),
    ],
    'input',
  );
}

/** The bodies of responses; without a name of their own `search` gives a `SearchResponse`. */
export function namedResponses(endpoints: readonly Endpoint[]): NamedSchemas {
  const bodies = endpoints.map(
    ({ operationId, response }) => [afterOperation(operationId, 'Response'), response] as const,
  );
  return named([...RESPONSE_NAMES, ...bodies], 'output');
}

function afterOperation(operationId: string, suffix: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}${suffix}`;
}

function named(entries: readonly (readonly [string, z.ZodType])[], io: 'input' | 'output'): NamedSchemas {
  const names = new Map<z.ZodType, string>();
  for (const [name, schema] of entries) if (!names.has(schema)) names.set(schema, name);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  return {
    nameOf: (schema) => {
      const name = names.get(schema);
      if (name === undefined) throw new Error('a schema of the API has no name');
      return name;
    },
    components: () => {
      const { schemas } = z.toJSONSchema(registry, { ...options(io), uri: (id) => `#/components/schemas/${id}` });
      return Object.fromEntries(Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]));
    },
  };
}

/** A schema without a name, such as that of a parameter. */
export function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  // OpenAPI 3.1 uses JSON Schema 2020-12 by default, so that schemas need no $schema
  const { $schema, ...json } = z.toJSONSchema(schema, options(io));
  return json;
}

const options = (io: 'input' | 'output') => ({
  target: 'draft-2020-12' as const,
  io,
  unrepresentable: 'any' as const,
  override: listKeysOfRecord,
});

/** A record over an enum requires every key: they are listed as properties, which tools for OpenAPI expect. */
function listKeysOfRecord({
  zodSchema,
  jsonSchema,
}: Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]) {
  const { required, additionalProperties } = jsonSchema;
  if (zodSchema._zod.def.type !== 'record' || !required || typeof additionalProperties !== 'object') return;
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}
