import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSourceAddress } from '../source-address.ts';
import { limits, listAll } from './connector.test.fixture.ts';
import { s3Connector } from './s3.ts';
import { type S3Server, startS3 } from './s3-server.test.fixture.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3[Symbol.asyncDispose]());

const listed = async (url: string) => listAll(await s3Connector(readSourceAddress(url)));

it('lists more than a page in the order of keys, below the prefix only, and reads objects', async () => {
  const numbers = Array.from({ length: 1_005 }, (_, number) => number);
  for (let from = 0; from < numbers.length; from += 50)
    await Promise.all(
      numbers.slice(from, from + 50).map((number) => s3.put(`team/many/${number}.txt`, `Text ${number}`)),
    );
  await s3.put('team/many.txt', 'not below');
  await s3.put('team/many/folder/', '');
  await s3.put('team/many/ä b+c.txt', 'Grüße');
  const objects = await listed(`s3://${s3.bucket}/team/many`);
  expect(objects).toHaveLength(1_006);
  expect(objects.slice(0, 3).map(({ key }) => key)).toEqual(['0.txt', '1.txt', '10.txt']);
  expect(objects.at(-1)).toMatchObject({ key: 'ä b+c.txt', size: 7 });
  const connector = await s3Connector(readSourceAddress(`s3://${s3.bucket}/team/many/`));
  expect(Buffer.from(await connector.read('ä b+c.txt', limits())).toString()).toBe('Grüße');
  await expect(connector.read('7.txt', limits(3))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  await expect(connector.read('none.txt', limits())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('signs an address that reads one object without credentials', async () => {
  await s3.put('signed/ä b+c.txt', 'Grüße');
  const connector = await s3Connector(readSourceAddress(`s3://${s3.bucket}/signed/`));
  const url = (await connector.link?.('ä b+c.txt', 60)) ?? '';
  expect(url).toMatch(/X-Amz-Expires=60&.*X-Amz-Signature=[0-9a-f]{64}/);
  expect(await (await fetch(url)).text()).toBe('Grüße');
});

it('has another version when the content changes', async () => {
  await s3.put('versions/a.txt', 'one');
  const [before] = await listed(`s3://${s3.bucket}/versions/`);
  await s3.put('versions/a.txt', 'two');
  const [after] = await listed(`s3://${s3.bucket}/versions/`);
  expect(after?.version).not.toBe(before?.version);
});

it('says that a bucket is not there, or that the store is away, without its credentials', async () => {
  await expect(listed('s3://no-such-bucket/')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  process.env.AWS_ENDPOINT_URL_S3 = 'http://127.0.0.1:9';
  try {
    const error = await listed(`s3://${s3.bucket}/`).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    expect(String(error)).not.toContain('S3RVER');
  } finally {
    process.env.AWS_ENDPOINT_URL_S3 = endpoint;
  }
});

it('writes Markdown, replaces it, and removes it', async () => {
  const connector = await s3Connector(readSourceAddress(`s3://${s3.bucket}/out/`));
  await connector.write?.('a/ä b.pdf.md', 'One');
  await connector.write?.('a/ä b.pdf.md', 'Grüße');
  expect(Buffer.from(await connector.read('a/ä b.pdf.md', limits())).toString()).toBe('Grüße');
  await connector.remove?.('a/ä b.pdf.md');
  await connector.remove?.('a/ä b.pdf.md');
  await expect(connector.read('a/ä b.pdf.md', limits())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await connector.close();
});
