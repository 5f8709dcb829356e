import { expect, it, vi } from 'vitest';
import { UserError } from '../errors.ts';
import type { GatewayClient } from './gateway-client.ts';
import { patientClient } from './wait-out.ts';

const away = () => new UserError('BACKEND_UNAVAILABLE', 'No gateway answers.');

/** A client whose call for a run ends as given, the last way for ever. */
const clientThat = (...ends: (UserError | 'answers')[]) => {
  const run = vi.fn(async () => {
    const end = ends.length > 1 ? ends.shift() : ends[0];
    if (end instanceof UserError) throw end;
    return { state: 'done' };
  });
  return { run, client: { run } as unknown as GatewayClient };
};
const ask = (client: GatewayClient, fromStart: boolean, patienceMs = 5_000) =>
  patientClient(client, { patienceMs, fromStart, signal: new AbortController().signal });

it('a gateway that went away is asked until it is back, and who waits is informed', async () => {
  const { client, run } = clientThat('answers', away(), away(), 'answers');
  const waits: number[] = [];
  const patience = { patienceMs: 5_000, fromStart: false, signal: new AbortController().signal };
  const patient = patientClient(client, { ...patience, onWait: (_error, waitMs) => waits.push(waitMs) });
  await patient.run('r');
  await patient.run('r');
  expect([run.mock.calls.length, waits]).toEqual([4, [250, 500]]);
});

it('one that was never there fails at once, unless the caller asked to wait', async () => {
  await expect(ask(clientThat(away()).client, false).run('r')).rejects.toThrow('No gateway answers.');
  const { client, run } = clientThat(away(), 'answers');
  await ask(client, true).run('r');
  expect(run).toHaveBeenCalledTimes(2);
});

it('what does not pass, and what lasts longer than the patience, fails', async () => {
  const refused = clientThat(new UserError('NOT_FOUND', 'No such run.'));
  await expect(ask(refused.client, true).run('r')).rejects.toThrow('No such run.');
  expect(refused.run).toHaveBeenCalledTimes(1);
  await expect(ask(clientThat(away()).client, true, 300).run('r')).rejects.toThrow('No gateway answers.');
});
