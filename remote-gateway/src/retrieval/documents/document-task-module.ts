import { taskModule } from '../../threads/task-module.ts';

/** Work on whole texts, for threads. */
export const DOCUMENT_TASKS = taskModule<typeof import('./document-tasks.ts')>(import.meta.url, 'document-tasks');
