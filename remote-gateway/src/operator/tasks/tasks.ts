import { TASKS_PATH } from '../rpc/serve-task.ts';
import { backup, backupInput, backupReportSchema } from './backup/backup.ts';
import { reembed, reembedInput, reembedReportSchema } from './reembed/reembed.ts';
import { repairReportSchema } from './repair/findings.ts';
import { repair, repairInput } from './repair/repair.ts';
import { type Task, task } from './task.ts';

export const TASKS = {
  backup: task('backup', backupInput, backupReportSchema, backup),
  reembed: task('reembed', reembedInput, reembedReportSchema, reembed),
  repair: task('repair', repairInput, repairReportSchema, repair),
};

/** By the path of a request to the admin socket; `undefined` when it is no task's. Its input is checked when it runs. */
export function findTask(path: string): Task<unknown, unknown> | undefined {
  return Object.values<Task<unknown, unknown>>(TASKS).find(({ name }) => path === `${TASKS_PATH}${name}`);
}
