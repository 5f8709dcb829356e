import { diagnoseQuerySchema, diagnosisSchema, shownConfigSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { diagnose } from '../../operator/diagnose/diagnose.ts';
import { shownConfig } from '../../operator/diagnose/shown-config.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';

/** `/diagnose` and `/config`: why results are wrong or missing. */
export function diagnoseEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/diagnose',
        operationId: 'diagnose',
        summary: 'Check every part that searches need',
        description: "State and latency of each part, the caller's collections, and how to fix what is wrong.",
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: NO_FIELDS,
        query: diagnoseQuerySchema,
        body: NO_BODY,
        response: diagnosisSchema,
      },
      ({ query }, { identity, signal }) => diagnose(gateway, identity, query, signal),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/v1/config',
        operationId: 'showConfig',
        summary: 'The effective configuration',
        description: 'With masked secrets, and the parameters of each preset.',
        scope: 'admin',
        errors: [],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: NO_BODY,
        response: shownConfigSchema,
      },
      async (_, { identity }) => shownConfig(gateway, identity),
    ),
  ];
}
