import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' };

/** Prints its port, and ends with its parent. */
const SERVER = `
  const S3rver = require('s3rver');
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: process.argv[1] });
  server.run().then(({ port }) => console.log(port));
  process.stdin.on('end', () => process.exit()).resume();
`;

export type S3Server = AsyncDisposable & {
  readonly bucket: string;
  put(key: string, body: string): Promise<void>;
  remove(key: string): Promise<void>;
};

/** A server that speaks the protocol of S3, with one bucket. The SDK's variables of this process lead to it meanwhile. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'docferry-s3-'));
  // Its tokens for further pages are encrypted with Blowfish, which OpenSSL has in the legacy provider only.
  const server = spawn(process.execPath, ['--openssl-legacy-provider', '--eval', SERVER, directory], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const before = { ...process.env };
  Object.assign(process.env, CREDENTIALS, { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port.toString().trim()}` });
  const client = new S3Client({ forcePathStyle: true });
  const bucket = 'acme-docs';
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    bucket,
    put: async (Key, body) =>
      void (await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Buffer.from(body) }))),
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))),
    async [Symbol.asyncDispose]() {
      client.destroy();
      server.kill();
      await once(server, 'exit');
      for (const name of [...Object.keys(CREDENTIALS), 'AWS_ENDPOINT_URL_S3']) delete process.env[name];
      Object.assign(process.env, before);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
