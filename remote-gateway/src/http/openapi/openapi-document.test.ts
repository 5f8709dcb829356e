import * as contracts from '@docferry/shared-contracts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { restEndpoints } from '../routes/rest-endpoints.ts';
import { EXAMPLES } from './examples.ts';
import { namedRequests, namedResponses } from './named-schemas.ts';
import { openApiDocument } from './openapi-document.ts';

type Body = { readonly content: Record<string, { schema: { $ref?: string }; example?: unknown }> };
type Operation = {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly requestBody?: Body;
  readonly responses: Record<string, Body>;
};

// making the operations calls no part of the gateway
const endpoints = restEndpoints({} as Gateway);
const document = openApiDocument(endpoints);
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const problemsOf = async (value: unknown) => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(value), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
};

it("passes redocly's recommended rules, warnings included", async () => {
  expect(await problemsOf(document)).toEqual([]);
});

it('would fail them without servers, with a wrong example, or with a reference to nothing', async () => {
  const { servers, ...without } = document;
  expect(await problemsOf(without)).toEqual([expect.stringContaining('no-empty-servers')]);
  const text = JSON.stringify(document);
  expect(await problemsOf(JSON.parse(text.replaceAll('"top_k":3', '"top_k":"three"')))).toEqual([
    expect.stringContaining('no-invalid-media-type-examples'),
  ]);
  expect((await problemsOf(JSON.parse(text.replaceAll('schemas/DocumentList"', 'schemas/Nothing"')))).join()).toContain(
    'no-unresolved-refs',
  );
});

it('gives each operation an id of its own, a group that is described, and schemas with names', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = (document.tags as { name: string }[]).map(({ name }) => name);
  for (const { path, operation } of operations) {
    expect(tags, path).toEqual(expect.arrayContaining([...operation.tags]));
    if (!path.startsWith('/api/')) continue;
    for (const body of [operation.requestBody, ...Object.values(operation.responses)]) {
      for (const { schema } of Object.values(body?.content ?? {})) expect(schema.$ref, path).toBeDefined();
    }
  }
});

it('says for each operation of the API what it answers when it is done or has only begun', () => {
  const statuses = (id: string) =>
    Object.keys(operations.find(({ operation }) => operation.operationId === id)?.operation.responses ?? {});
  expect(statuses('ingest')).toEqual(expect.arrayContaining(['200', '202', '400', '401', '429', '507']));
  expect(statuses('syncSource')).toContain('202');
  expect(statuses('syncSource')).not.toContain('200');
  expect(statuses('search')).not.toContain('202');
});

it('shows an example of each request, as the gateway would take it, and of responses as it would give them', () => {
  const requests = namedRequests(endpoints);
  const responses = namedResponses(endpoints);
  for (const { operationId, body } of endpoints) {
    if (body instanceof z.ZodUndefined) continue;
    const name = requests.nameOf(body);
    expect(EXAMPLES[name], operationId).toBeDefined();
    expect(body.safeParse(EXAMPLES[name]).error, name).toBeUndefined();
  }
  const shown = endpoints.filter(({ response }) => EXAMPLES[responses.nameOf(response)] !== undefined);
  expect(shown.length).toBeGreaterThan(20);
  for (const { response } of shown) {
    const name = responses.nameOf(response);
    expect(response.safeParse(EXAMPLES[name]).error, name).toBeUndefined();
  }
  expect(contracts.errorBodySchema.parse(EXAMPLES.Error)).toEqual(EXAMPLES.Error);
});
