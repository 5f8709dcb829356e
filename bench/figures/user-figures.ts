import type { TestGateway } from '../../e2e/src/harness/gateway.ts';
import type { Figure } from './figure.ts';
import { loadSome, type Texts } from './load-texts.ts';
import { formatTimes, type SearchTimes, searching } from './timed-search.ts';

export const USERS = 10;

/** Ten users who search without a pause during a bulk load that started `before` seconds ago. */
export async function* userFigures(
  gateway: TestGateway,
  texts: Texts,
  { seconds, before }: { readonly seconds: number; readonly before: number },
): AsyncGenerator<Figure> {
  const begin = performance.now() + 1_000 * before;
  while (performance.now() < begin) await loadSome(gateway, texts);
  const [times, loaded] = await usersBeside(gateway, seconds, async (isOn) => {
    let chunks = 0;
    while (isOn()) chunks += await loadSome(gateway, texts);
    return chunks;
  });
  yield {
    what: `${USERS} users who search for ${seconds} s during a bulk load (${Math.round(loaded / seconds)} chunks a second)`,
    value: formatTimes(times),
    goal: 'p95 under 300 ms, none failed',
  };
}

/** Ten users who search without a pause for so many seconds, all their times together, and what ran beside them returned. */
export async function usersBeside<T>(
  gateway: TestGateway,
  seconds: number,
  work: (isOn: () => boolean) => Promise<T>,
): Promise<[SearchTimes, T]> {
  const until = performance.now() + 1_000 * seconds;
  const isOn = () => performance.now() < until;
  const beside = work(isOn);
  const users = await Promise.all(Array.from({ length: USERS }, (_, n) => searching(gateway, isOn, { seed: n + 1 })));
  const times = { ms: users.flatMap(({ ms }) => ms), failed: users.reduce((sum, { failed }) => sum + failed, 0) };
  return [times, await beside];
}
