import { expect, it } from 'vitest';
import { temporaryCatalog } from '../catalog/temporary-catalog.test.fixture.ts';
import { createKey } from '../operator/admin/keys.ts';
import { onlyTenants } from './allowed-tenants.ts';
import { createAuthenticator } from './authenticate.ts';

it('accepts the credentials of named tenants only, also of one that is created later, and names none', async () => {
  await using temporary = await temporaryCatalog();
  const { catalog } = temporary;
  const keyOf = async (tenant: string) => (await createKey(catalog, { tenant, name: 'ci', scopes: ['read'] })).key;
  const [red, blue] = [await keyOf('red'), await keyOf('blue')];
  const authenticate = onlyTenants(createAuthenticator({ catalog }), catalog.tenants, ['red', 'green']);
  const { id } = await catalog.tenants.ensure('red');
  expect(await authenticate(`Bearer ${red}`)).toMatchObject({ tenantId: id });
  const refused = await authenticate(`Bearer ${blue}`).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'SCOPE_VIOLATION' });
  expect(String(refused)).not.toMatch(/\b(?:red|green|blue)\b/);
  const green = await keyOf('green');
  await expect(authenticate(`Bearer ${green}`)).resolves.toMatchObject({ subject: 'ci' });
  await expect(authenticate('Bearer nothing')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
