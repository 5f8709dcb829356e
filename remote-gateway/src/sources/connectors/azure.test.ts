import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSourceAddress } from '../source-address.ts';
import { azureConnector } from './azure.ts';
import {
  AZURITE_ACCOUNT as ACCOUNT,
  type Azurite,
  connectionTo,
  AZURITE_KEY as KEY,
  startAzurite,
} from './azurite.test.fixture.ts';
import { limits, listAll } from './connector.test.fixture.ts';

let azurite: Azurite;
beforeAll(async () => {
  azurite = await startAzurite();
  process.env.AZURE_STORAGE_CONNECTION_STRING = connectionTo(azurite);
}, 60_000);
afterAll(async () => {
  delete process.env.AZURE_STORAGE_CONNECTION_STRING;
  await azurite[Symbol.asyncDispose]();
});

const listed = async (url: string) => listAll(await azureConnector(readSourceAddress(url)));

it('lists blobs in the order of keys below the prefix, reads them, and sees changes', async () => {
  const connection = process.env.AZURE_STORAGE_CONNECTION_STRING ?? '';
  const container = BlobServiceClient.fromConnectionString(connection).getContainerClient('docs');
  await container.create();
  const put = (key: string, text: string) => container.getBlockBlobClient(key).upload(text, Buffer.byteLength(text));
  for (const key of ['team/b.md', 'team/a/ä b.md', 'team.md', 'other/c.md']) await put(key, `Text of ${key}`);
  const before = await listed(`az://${ACCOUNT}/docs/team`);
  expect(before.map(({ key }) => key)).toEqual(['a/ä b.md', 'b.md']);
  const connector = await azureConnector(readSourceAddress(`az://${ACCOUNT}/docs/team/`));
  expect(Buffer.from(await connector.read('a/ä b.md', limits())).toString()).toBe('Text of team/a/ä b.md');
  await expect(connector.read('b.md', limits(3))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  await expect(connector.read('none.md', limits())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await put('team/b.md', 'Another text');
  const after = await listed(`az://${ACCOUNT}/docs/team`);
  expect(after[0]?.version).toBe(before[0]?.version);
  expect(after[1]?.version).not.toBe(before[1]?.version);
});

it('signs an address that reads one blob with a key of the account, and none with a token', async () => {
  const connector = await azureConnector(readSourceAddress(`az://${ACCOUNT}/docs/team/`));
  const url = (await connector.link?.('a/ä b.md', 60)) ?? '';
  expect(new URL(url).searchParams.get('sp')).toBe('r');
  expect(await (await fetch(url)).text()).toBe('Text of team/a/ä b.md');
  expect((await fetch(url.replace('b.md', 'c.md'))).status).toBe(403);

  const connection = process.env.AZURE_STORAGE_CONNECTION_STRING;
  delete process.env.AZURE_STORAGE_CONNECTION_STRING;
  process.env.AZURE_STORAGE_SAS_TOKEN = '?sv=2024-05-04&sig=hidden';
  try {
    const other = await azureConnector(readSourceAddress('az://acme/docs/'));
    const refused = await other.link?.('a.md', 60).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'SCOPE_VIOLATION' });
    expect(JSON.stringify(refused)).not.toContain('hidden');
  } finally {
    delete process.env.AZURE_STORAGE_SAS_TOKEN;
    process.env.AZURE_STORAGE_CONNECTION_STRING = connection;
  }
});

it('has no credentials for another account, and finds no container that is not there', async () => {
  // Nothing but the environment is asked for an identity.
  process.env.AZURE_TOKEN_CREDENTIALS = 'EnvironmentCredential';
  const other = await listed('az://another/docs/').catch((error: unknown) => error);
  delete process.env.AZURE_TOKEN_CREDENTIALS;
  expect(other).toMatchObject({ code: 'SCOPE_VIOLATION' });
  expect(String(other)).not.toContain(KEY);
  await expect(listed(`az://${ACCOUNT}/nothing/`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('writes Markdown, replaces it, and removes it', async () => {
  const connector = await azureConnector(readSourceAddress(`az://${ACCOUNT}/docs/out/`));
  await connector.write?.('a/ä b.pdf.md', 'One');
  await connector.write?.('a/ä b.pdf.md', 'Grüße');
  expect(Buffer.from(await connector.read('a/ä b.pdf.md', limits())).toString()).toBe('Grüße');
  await connector.remove?.('a/ä b.pdf.md');
  await connector.remove?.('a/ä b.pdf.md');
  await expect(connector.read('a/ä b.pdf.md', limits())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await connector.close();
});
