import { activitySchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { activityEvents } from '../../sources/activity-events.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';
import { createEventStreams } from '../event-stream.ts';

/** `/activity`: what is under way. */
export function activityEndpoint(gateway: Gateway): Endpoint {
  const streams = createEventStreams();
  return endpoint(
    {
      method: 'get',
      path: '/api/v1/activity',
      operationId: 'followActivity',
      summary: 'Jobs and sources as server-sent events',
      description:
        'Sends an event named "activity" with the last 50 jobs and all sources, at first and whenever one of them changes, within a few seconds, until the client leaves.',
      scope: 'read',
      errors: [],
      params: NO_FIELDS,
      query: NO_FIELDS,
      body: NO_BODY,
      response: activitySchema,
      responseType: 'text/event-stream',
    },
    async (_, caller) => streams.open(caller.identity.tenantId, activityEvents(gateway, caller)),
  );
}
