import type { BlobServiceClient } from '@azure/storage-blob';
import { GatewayError } from '../../errors.ts';
import type { SourceAddress } from '../source-address.ts';
import { type Connector, type ListedObject, MARKDOWN_TYPE } from './connector.ts';
import { readBounded } from './read-bounded.ts';
import { cannotSign, storeError } from './store-error.ts';

const PART = 1_000;

/**
 * Azure Blob Storage, `az://account/container/prefix/`. Credentials: AZURE_STORAGE_CONNECTION_STRING, or
 * AZURE_STORAGE_KEY, or AZURE_STORAGE_SAS_TOKEN of the account.
 */
export async function azureConnector({ host: account, path }: SourceAddress): Promise<Connector> {
  const [container = '', ...rest] = path.split('/');
  const prefix = rest.join('/');
  const { BlobSASPermissions, StorageSharedKeyCredential } = await import('@azure/storage-blob');
  const client = (await serviceClient(account)).getContainerClient(container);
  return {
    async *list(abortSignal) {
      try {
        for await (const { segment } of client.listBlobsFlat({ prefix, abortSignal }).byPage({ maxPageSize: PART }))
          yield segment.blobItems.flatMap(({ name, properties }): ListedObject[] =>
            name.endsWith('/')
              ? []
              : [
                  {
                    key: name.slice(prefix.length),
                    version: properties.etag,
                    size: properties.contentLength ?? 0,
                  },
                ],
          );
      } catch (error) {
        throw azureError(error);
      }
    },
    async read(key, options) {
      try {
        const { readableStreamBody } = await client
          .getBlobClient(`${prefix}${key}`)
          .download(0, undefined, { abortSignal: options.signal });
        return await readBounded((readableStreamBody ?? []) as AsyncIterable<Uint8Array>, options);
      } catch (error) {
        throw azureError(error);
      }
    },
    async link(key, seconds) {
      const blob = client.getBlobClient(`${prefix}${key}`);
      // A token of the account must not leave the gateway.
      if (!(blob.credential instanceof StorageSharedKeyCredential)) throw cannotSign();
      const permissions = BlobSASPermissions.parse('r');
      return blob.generateSasUrl({ permissions, expiresOn: new Date(Date.now() + seconds * 1_000) });
    },
    async write(key, text) {
      const blob = client.getBlockBlobClient(`${prefix}${key}`);
      const options = { blobHTTPHeaders: { blobContentType: MARKDOWN_TYPE } };
      await blob.upload(text, Buffer.byteLength(text), options).catch(throwAzureError);
    },
    async remove(key) {
      await client.getBlobClient(`${prefix}${key}`).deleteIfExists().catch(throwAzureError);
    },
    close: async () => {},
  };
}

async function serviceClient(account: string): Promise<BlobServiceClient> {
  const { BlobServiceClient, StorageSharedKeyCredential } = await import('@azure/storage-blob');
  const {
    AZURE_STORAGE_CONNECTION_STRING: connection,
    AZURE_STORAGE_KEY: key,
    AZURE_STORAGE_SAS_TOKEN: token,
  } = process.env;
  const options = { retryOptions: { maxTries: 4 } };
  if (connection) {
    const client = BlobServiceClient.fromConnectionString(connection, options);
    // Another account's containers are not what the operator opened.
    if (client.accountName === account) return client;
  }
  const url = `https://${account}.blob.core.windows.net`;
  if (key) return new BlobServiceClient(url, new StorageSharedKeyCredential(account, key), options);
  if (token) return new BlobServiceClient(`${url}?${token.replace(/^\?/, '')}`, undefined, options);
  throw new GatewayError(
    'SCOPE_VIOLATION',
    'The gateway has no credentials for that account: AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_KEY or AZURE_STORAGE_SAS_TOKEN.',
  );
}

function throwAzureError(error: unknown): never {
  throw azureError(error);
}

function azureError(error: unknown): unknown {
  if (error instanceof GatewayError || !(error instanceof Error) || error.name === 'AbortError') return error;
  return storeError(error, 'statusCode' in error ? Number(error.statusCode) : undefined);
}
