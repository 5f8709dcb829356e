import type { DefaultAzureCredential } from '@azure/identity';
import type { BlobServiceClient } from '@azure/storage-blob';
import { GatewayError } from '../../errors.ts';
import type { SourceAddress } from '../source-address.ts';
import { type Connector, type ListedObject, MARKDOWN_TYPE } from './connector.ts';
import { readBounded } from './read-bounded.ts';
import { cannotSign, storeError } from './store-error.ts';

const PART = 1_000;
/** Of the format of signed addresses: one that other servers of the protocol know too. */
const SAS_VERSION = '2025-07-05';

/**
 * Azure Blob Storage, `az://account/container/prefix/`. Credentials: AZURE_STORAGE_CONNECTION_STRING, or
 * AZURE_STORAGE_KEY, or AZURE_STORAGE_SAS_TOKEN of the account; else the identity of the machine, pod or environment.
 */
export async function azureConnector({ host: account, path }: SourceAddress): Promise<Connector> {
  const [container = '', ...rest] = path.split('/');
  const prefix = rest.join('/');
  const { AnonymousCredential, BlobSASPermissions, StorageSharedKeyCredential } = await import('@azure/storage-blob');
  const service = await serviceClient(account);
  const client = service.getContainerClient(container);
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
    async link(name, seconds) {
      const blob = client.getBlobClient(`${prefix}${name}`);
      const expiresOn = new Date(Date.now() + seconds * 1_000);
      const signed = { permissions: BlobSASPermissions.parse('r'), expiresOn, version: SAS_VERSION };
      if (blob.credential instanceof StorageSharedKeyCredential) return blob.generateSasUrl(signed);
      // A token of the account must not leave the gateway.
      if (blob.credential instanceof AnonymousCredential) throw cannotSign();
      const key = await service.getUserDelegationKey(new Date(), expiresOn).catch(throwAzureError);
      return blob.generateUserDelegationSasUrl(signed, key);
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
    AZURE_STORAGE_SERVICE_ENDPOINT: endpoint,
  } = process.env;
  const options = { retryOptions: { maxTries: 4 } };
  if (connection) {
    const client = BlobServiceClient.fromConnectionString(connection, options);
    // Another account's containers are not what the operator opened.
    if (client.accountName === account) return client;
  }
  const url = endpoint ?? `https://${account}.blob.core.windows.net`;
  if (key) return new BlobServiceClient(url, new StorageSharedKeyCredential(account, key), options);
  if (token) return new BlobServiceClient(`${url}?${token.replace(/^\?/, '')}`, undefined, options);
  return new BlobServiceClient(url, await ownIdentity(), options);
}

/** The identity of the machine, pod or environment; its SDK is installed where it is wanted. */
async function ownIdentity(): Promise<DefaultAzureCredential> {
  const { DefaultAzureCredential } = await import('@azure/identity').catch((error: unknown) => {
    throw new GatewayError(
      'SCOPE_VIOLATION',
      'The gateway has no credentials for that account: AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_KEY, AZURE_STORAGE_SAS_TOKEN, or the package @azure/identity for the identity of its machine.',
      { cause: error },
    );
  });
  return new DefaultAzureCredential();
}

function throwAzureError(error: unknown): never {
  throw azureError(error);
}

function azureError(error: unknown): unknown {
  if (error instanceof GatewayError || !(error instanceof Error) || error.name === 'AbortError') return error;
  // Of the sign-in, before the store was asked.
  if (/^(?:CredentialUnavailable|Authentication|AggregateAuthentication)/.test(error.name))
    return storeError(error, 401);
  return storeError(error, 'statusCode' in error ? Number(error.statusCode) : undefined);
}
