import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../../catalog/temporary-catalog.test.fixture.ts';
import { createFailureThrottle } from './failure-throttle.ts';

const LIMITED = expect.objectContaining({ code: 'RATE_LIMITED' });
let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

/** Of two gateways on one catalog, whose clocks stand still. */
const gateway = () => createFailureThrottle(temporary.catalog.limits, 5, () => 0);

it('counts what one address fails at several gateways together, and lets others and right credentials through', async () => {
  const [one, other] = [gateway(), gateway()];
  other.succeeded('right');
  for (let n = 0; n < 5; n++) {
    one.check('192.0.2.1', `guess ${n}`);
    await one.failed('192.0.2.1');
  }
  expect(() => one.check('192.0.2.1', 'guess')).toThrow(LIMITED);
  // The other has heard nothing of it before its first failure.
  other.check('192.0.2.1', 'guess');
  await other.failed('192.0.2.1');
  expect(() => other.check('192.0.2.1', 'guess')).toThrow(LIMITED);
  other.check('192.0.2.1', 'right');
  other.check('192.0.2.2', 'guess');
});

it('takes a /64 of IPv6 for one address, and an IPv4 address inside IPv6 for itself', async () => {
  const throttle = gateway();
  for (let n = 0; n < 5; n++) await throttle.failed(`2001:db8:1:2::${n}`);
  expect(() => throttle.check('2001:db8:1:2:ffff::9', 'guess')).toThrow(LIMITED);
  throttle.check('2001:db8:1:3::1', 'guess');
  for (let n = 0; n < 5; n++) await throttle.failed('::ffff:192.0.2.7');
  expect(() => throttle.check('192.0.2.7', 'guess')).toThrow(LIMITED);
});

it('counts by itself while the catalog is away', async () => {
  const away = { takeTokens: () => Promise.reject(new Error('away')) };
  const throttle = createFailureThrottle(away, 2, () => 0);
  await Promise.all([throttle.failed('192.0.2.1'), throttle.failed('192.0.2.1')]);
  expect(() => throttle.check('192.0.2.1', 'guess')).toThrow(LIMITED);
});
