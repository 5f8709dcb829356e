import type { TestGateway } from '../../e2e/src/harness/gateway.ts';
import type { Figure } from './figure.ts';
import { loadSome, type Texts } from './load-texts.ts';
import { formatTimes, searching } from './timed-search.ts';

const USERS = 10;

/** Ten users who search without a pause during a bulk load that started `before` seconds ago. */
export async function* userFigures(
  gateway: TestGateway,
  texts: Texts,
  { seconds, before }: { readonly seconds: number; readonly before: number },
): AsyncGenerator<Figure> {
  const begin = performance.now() + 1_000 * before;
  while (performance.now() < begin) await loadSome(gateway, texts);
  const until = performance.now() + 1_000 * seconds;
  const isOn = () => performance.now() < until;
  const loading = (async () => {
    let loaded = 0;
    while (isOn()) loaded += await loadSome(gateway, texts);
    return loaded;
  })();
  const users = await Promise.all(Array.from({ length: USERS }, (_, n) => searching(gateway, isOn, { seed: n + 1 })));
  const loaded = await loading;
  const all = { ms: users.flatMap(({ ms }) => ms), failed: users.reduce((sum, { failed }) => sum + failed, 0) };
  yield {
    what: `${USERS} users who search for ${seconds} s during a bulk load (${Math.round(loaded / seconds)} chunks a second)`,
    value: formatTimes(all),
    goal: 'p95 under 300 ms, none failed',
  };
}
