import { taskModule } from '../../threads/task-module.ts';

/** Functions that quote and cite passages on a thread. */
export const EVIDENCE_TASKS = taskModule<typeof import('./evidence-tasks.ts')>(import.meta.url, 'evidence-tasks');
