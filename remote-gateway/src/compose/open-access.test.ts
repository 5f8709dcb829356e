import { pino } from 'pino';
import { expect, it } from 'vitest';
import { temporaryCatalog } from '../catalog/temporary-catalog.test.fixture.ts';
import { loadConfig } from '../config/config.ts';
import { openAccess } from './open-access.ts';

it('slows down who guesses keys as soon as others reach the gateway, through a proxy on this machine too', async () => {
  await using temporary = await temporaryCatalog();
  const { catalog } = temporary;
  const { id: defaultTenantId } = await catalog.tenants.ensure('default');
  const where = { key: undefined, defaultTenantId, url: 'http://127.0.0.1:8000', logger: pino({ level: 'silent' }) };
  const guessing = async (env: NodeJS.ProcessEnv) => {
    await using access = openAccess(loadConfig({ env, file: '/dev/null' }), catalog, where);
    const { failures } = access.policy;
    for (let tries = 0; tries < 40; tries += 1) await failures.failed('203.0.113.9');
    failures.check('203.0.113.9', 'another guess');
  };
  await guessing({});
  await expect(guessing({ RAG_TRUST_PROXY: 'on' })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
