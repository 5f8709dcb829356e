import { diagnoseQuerySchema, diagnosisSchema, shownConfigSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { diagnose } from '../../operator/diagnose/diagnose.ts';
import { shownConfig } from '../../operator/diagnose/shown-config.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';

/** What to look at when answers are not what they should be. */
export function diagnoseEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/diagnose',
        operationId: 'diagnose',
        summary: 'Check every part that searches need',
        description: "Each part's state and latency, the caller's collections, and what to do about what is wrong.",
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
        description: 'Secrets are masked. Also the parameters of each preset.',
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
