import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AZURITE_ACCOUNT, type Azurite, connectionTo, startAzurite } from './azurite.test.fixture.ts';

/** For 127.0.0.1, self-signed; only the process below trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlzCCAT6gAwIBAgIUFI1or91KSmL/I7XX9v+uWKRGMAUwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNRG9jZmVycnkgdGVzdDAgFw0yNjExMjQwMjU3NDRaGA8yMTI2
MTAzMTAyNTc0NFowGDEWMBQGA1UEAwwNRG9jZmVycnkgdGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABBzdBBLpfzmqX7qy/3XfyCEXAkX1re/RUct3tH5b5dCH
UHednOH4s0H7PwDYQg1Mn0nscn9FUKtHSM8Y3F+1zGWjZDBiMB0GA1UdDgQWBBQF
LuQdIS4zQxfnPRFYh/Ln754FJDAfBgNVHSMEGDAWgBQFLuQdIS4zQxfnPRFYh/Ln
754FJDAPBgNVHREECDAGhwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0E
AwIDRwAwRAIgcnQDNuoOA7/DJciLVvKefoXO2Ay78zXSTlDAW/yo3pwCIFdjVkGi
qm8R28wH5I9oYFHEz/vn7jzsVaSoza2A7SHH
-----END CERTIFICATE-----
`;
const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzSOD2noShpbzUq21
3tFGlP2pfkeg+WwWG6Kju+qJXbKhRANCAAQc3QQS6X85ql+6sv9138ghFwJF9a3v
0VHLd7R+W+XQh1B3nZzh+LNB+z8A2EINTJ9J7HJ/RVCrR0jPGNxftcxl
-----END PRIVATE KEY-----
`;
/** A gateway's connector in a process of its own, whose environment has an identity and trusts the certificate. */
const SCRIPT = `
  import { BlobServiceClient } from '@azure/storage-blob';
  import { azureConnector } from '${new URL('azure.ts', import.meta.url).href}';
  import { readSourceAddress } from '${new URL('../source-address.ts', import.meta.url).href}';
  const container = BlobServiceClient.fromConnectionString(process.env.OWNER).getContainerClient('docs');
  await container.createIfNotExists();
  await container.getBlockBlobClient('team/a.md').upload('Alpha.', 6);
  const connector = await azureConnector(readSourceAddress('az://${AZURITE_ACCOUNT}/docs/team/'));
  try {
    const keys = [];
    for await (const part of connector.list(AbortSignal.timeout(20_000))) keys.push(...part.map(({ key }) => key));
    const link = await connector.link('a.md', 60);
    console.log(JSON.stringify({ keys, link, text: await (await fetch(link)).text() }));
  } catch (error) {
    console.log(JSON.stringify({ code: error.code, message: error.message }));
  }
`;

let dir: string;
let azurite: Azurite;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docferry-azure-'));
  await writeFile(join(dir, 'cert.pem'), CERTIFICATE);
  await writeFile(join(dir, 'key.pem'), CERTIFICATE_KEY);
  azurite = await startAzurite('--cert', join(dir, 'cert.pem'), '--key', join(dir, 'key.pem'), '--oauth', 'basic');
}, 60_000);
afterAll(async () => {
  await azurite[Symbol.asyncDispose]();
  await rm(dir, { recursive: true });
});

/** Speaks the protocol of App Service for identities (learn.microsoft.com/azure/app-service/overview-managed-identity). */
async function identityServer(status: number) {
  const asked: { readonly resource: string | null; readonly secret: unknown }[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    asked.push({ resource: searchParams.get('resource'), secret: request.headers['x-identity-header'] });
    const expires = Math.floor(Date.now() / 1_000) + 3_600;
    const token = { access_token: tokenUntil(expires), expires_on: String(expires), token_type: 'Bearer' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(status < 300 ? token : {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/msi/token`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As Azurite takes it: it checks audience, issuer and time, and no signature. */
function tokenUntil(exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tenant = '00000000-0000-0000-0000-000000000001';
  const claims = {
    aud: 'https://storage.azure.com',
    iss: `https://sts.windows.net/${tenant}/`,
    oid: tenant,
    tid: tenant,
  };
  return `${part({ alg: 'none' })}.${part({ ...claims, iat: exp - 3_600, nbf: exp - 3_600, exp })}.${part({})}`;
}

async function connectWith(identity: { readonly url: string }): Promise<Record<string, unknown>> {
  const env = {
    PATH: process.env.PATH,
    NODE_EXTRA_CA_CERTS: join(dir, 'cert.pem'),
    OWNER: connectionTo(azurite),
    AZURE_STORAGE_SERVICE_ENDPOINT: azurite.endpoint,
    AZURE_TOKEN_CREDENTIALS: 'ManagedIdentityCredential',
    IDENTITY_ENDPOINT: identity.url,
    IDENTITY_HEADER: 'secret-of-the-machine',
  };
  const args = ['--conditions=docferry-source', '--input-type=module', '--eval', SCRIPT];
  const cwd = new URL('../../..', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd });
  return JSON.parse(stdout) as Record<string, unknown>;
}

it('lists with the identity of its machine, and signs addresses with a key that it delegates', async () => {
  await using identity = await identityServer(200);
  const { keys, link, text } = await connectWith(identity);
  expect([keys, text]).toEqual([['a.md'], 'Alpha.']);
  expect(String(link)).toMatch(/[?&]skoid=/);
  expect(String(link)).not.toContain('secret-of-the-machine');
  expect(identity.asked[0]).toEqual({ resource: 'https://storage.azure.com', secret: 'secret-of-the-machine' });
}, 60_000);

it('says that it has no identity', async () => {
  await using identity = await identityServer(400);
  const refused = await connectWith(identity);
  expect(refused).toEqual({ code: 'SCOPE_VIOLATION', message: expect.stringContaining('refuses the credentials') });
}, 60_000);
