import { GatewayError } from '../../errors.ts';
import type { SourceAddress } from '../source-address.ts';
import { type Connector, type ListedObject, MARKDOWN_TYPE } from './connector.ts';
import { readBounded, tooLarge } from './read-bounded.ts';
import { storeError } from './store-error.ts';

/**
 * Amazon S3 and what speaks its protocol. Credentials, region and endpoint come from the SDK's own environment
 * (AWS_ACCESS_KEY_ID, AWS_PROFILE, AWS_ENDPOINT_URL_S3, roles of machines and pods).
 */
export async function s3Connector({ host: bucket, path: prefix }: SourceAddress): Promise<Connector> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client, paginateListObjectsV2 } = await import(
    '@aws-sdk/client-s3'
  );
  // Stores at an address of their own seldom have a host name for each bucket.
  const forcePathStyle = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL);
  const client = new S3Client({ forcePathStyle, maxAttempts: 4 });
  return {
    async *list(abortSignal) {
      try {
        const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }, { abortSignal });
        for await (const { Contents = [] } of pages) {
          yield Contents.flatMap(({ Key = '', ETag = '', Size = 0 }): ListedObject[] =>
            // "Folders" that consoles make are empty objects whose key ends with a slash.
            Key.endsWith('/') ? [] : [{ key: Key.slice(prefix.length), version: ETag, size: Size }],
          );
        }
      } catch (error) {
        throw s3Error(error);
      }
    },
    async read(key, options) {
      try {
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: `${prefix}${key}` }),
          { abortSignal: options.signal },
        );
        if (ContentLength > options.maxBytes) throw tooLarge(options.maxBytes);
        return await readBounded((Body ?? []) as AsyncIterable<Uint8Array>, options);
      } catch (error) {
        throw s3Error(error);
      }
    },
    async link(key, expiresIn) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const command = new GetObjectCommand({ Bucket: bucket, Key: `${prefix}${key}` });
      return getSignedUrl(client, command, { expiresIn }).catch(throwS3Error);
    },
    async write(key, text) {
      const object = { Bucket: bucket, Key: `${prefix}${key}`, Body: Buffer.from(text), ContentType: MARKDOWN_TYPE };
      await client.send(new PutObjectCommand(object)).catch(throwS3Error);
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${prefix}${key}` })).catch(throwS3Error);
    },
    close: async () => client.destroy(),
  };
}

function throwS3Error(error: unknown): never {
  throw s3Error(error);
}

/** Errors of the SDK as ours; its messages may name keys of accounts. */
function s3Error(error: unknown): unknown {
  if (error instanceof GatewayError || !(error instanceof Error) || error.name === 'AbortError') return error;
  const status = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
  return storeError(error, status ?? (error.name === 'CredentialsProviderError' ? 401 : undefined));
}
