/**
 * In: the parts of the gateway. Out: all operations of the REST API.
 * Never: contains logic; each route connects the schemas of an operation to a function of a lower room.
 */
import type { Gateway } from '../../gateway.ts';
import type { Endpoint } from '../endpoint.ts';
import { accessEndpoints } from './access.ts';
import { activityEndpoint } from './activity.ts';
import { answerEndpoint } from './answer.ts';
import { batchEndpoints } from './batch.ts';
import { collectionEndpoints } from './collections.ts';
import { diagnoseEndpoints } from './diagnose.ts';
import { documentEndpoints } from './documents.ts';
import { evidenceEndpoints } from './evidence.ts';
import { fileEndpoints } from './files.ts';
import { graphEndpoints } from './graph.ts';
import { ingestEndpoints } from './ingest.ts';
import { jobEndpoints } from './jobs.ts';
import { searchEndpoints } from './search.ts';
import { sourceEndpoints } from './sources.ts';
import { trashEndpoints } from './trash.ts';
import { usageEndpoint } from './usage.ts';

export function restEndpoints(gateway: Gateway): Endpoint[] {
  return [
    ...ingestEndpoints(gateway),
    ...batchEndpoints(gateway),
    ...fileEndpoints(gateway),
    ...jobEndpoints(gateway),
    ...searchEndpoints(gateway),
    ...evidenceEndpoints(gateway),
    answerEndpoint(gateway),
    ...graphEndpoints(gateway),
    ...documentEndpoints(gateway),
    ...trashEndpoints(gateway),
    ...collectionEndpoints(gateway),
    ...sourceEndpoints(gateway),
    activityEndpoint(gateway),
    ...diagnoseEndpoints(gateway),
    usageEndpoint(gateway),
    ...accessEndpoints(gateway),
  ];
}
