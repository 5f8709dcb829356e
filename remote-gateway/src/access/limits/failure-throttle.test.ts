import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../../catalog/temporary-catalog.test.fixture.ts';
import { createFailureThrottle } from './failure-throttle.ts';

const LIMITED = expect.objectContaining({ code: 'RATE_LIMITED' });
let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

/** A throttle of one of several gateways on one catalog, with a stopped clock. */
const gateway = () => createFailureThrottle(temporary.catalog.limits, 5, () => 0);

it('counts failures of an address across gateways, and does not affect other addresses and valid credentials', async () => {
  const [one, other] = [gateway(), gateway()];
  other.succeeded('right');
  for (let n = 0; n < 5; n++) {
    one.check('192.0.2.1', `guess ${n}`);
    await one.failed('192.0.2.1');
  }
  expect(() => one.check('192.0.2.1', 'guess')).toThrow(LIMITED);
  // The other gateway does not know of the failures before it sees one itself.
  other.check('192.0.2.1', 'guess');
  await other.failed('192.0.2.1');
  expect(() => other.check('192.0.2.1', 'guess')).toThrow(LIMITED);
  other.check('192.0.2.1', 'right');
  other.check('192.0.2.2', 'guess');
});

it('treats a /64 of IPv6 as one address, and an IPv4-mapped address as that IPv4 address', async () => {
  const throttle = gateway();
  for (let n = 0; n < 5; n++) await throttle.failed(`2001:db8:1:2::${n}`);
  expect(() => throttle.check('2001:db8:1:2:ffff::9', 'guess')).toThrow(LIMITED);
  throttle.check('2001:db8:1:3::1', 'guess');
  for (let n = 0; n < 5; n++) await throttle.failed('::ffff:192.0.2.7');
  expect(() => throttle.check('192.0.2.7', 'guess')).toThrow(LIMITED);
});

it('counts in the process while the catalog is unreachable', async () => {
  const away = { takeTokens: () => Promise.reject(new Error('away')) };
  const throttle = createFailureThrottle(away, 2, () => 0);
  await Promise.all([throttle.failed('192.0.2.1'), throttle.failed('192.0.2.1')]);
  expect(() => throttle.check('192.0.2.1', 'guess')).toThrow(LIMITED);
});
