import type { ClientBase } from 'pg';

/** Numbers of ours, one for each kind of work that one process at a time does. */
export const WORK = { repair: 4_660_019, reembed: 4_660_020 } as const;

/**
 * Takes the right to do a kind of work on something (a uuid, or '' for all) until the client's session ends; false when
 * another process, on whatever machine, has it.
 */
export async function claimJob(client: ClientBase, work: number, on = ''): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1::int, hashtext($2)) AS mine', [
    work,
    on,
  ]);
  return rows[0]?.mine === true;
}
