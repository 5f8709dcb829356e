import { GatewayError } from '../../errors.ts';
import type { SourceAddress } from '../source-address.ts';
import { type Connector, type ListedObject, MARKDOWN_TYPE } from './connector.ts';
import { readBounded } from './read-bounded.ts';
import { cannotSign, storeError } from './store-error.ts';

const PART = 1_000;

/**
 * Google Cloud Storage. Credentials are Google's Application Default Credentials: the file of
 * GOOGLE_APPLICATION_CREDENTIALS, gcloud's, or those of the machine or pod.
 */
export async function gcsConnector({ host, path: prefix }: SourceAddress): Promise<Connector> {
  const { Storage } = await import('@google-cloud/storage');
  const storage = new Storage({ retryOptions: { maxRetries: 3 } });
  const bucket = storage.bucket(host);
  return {
    async *list(signal) {
      for (let pageToken: string | undefined; ; ) {
        signal.throwIfAborted();
        const query = { prefix, maxResults: PART, autoPaginate: false, ...(pageToken && { pageToken }) };
        const [files, next] = await bucket.getFiles(query).catch(throwStoreError);
        yield files.flatMap(({ name, metadata }): ListedObject[] =>
          name.endsWith('/')
            ? []
            : [
                {
                  key: name.slice(prefix.length),
                  version: String(metadata.generation),
                  size: Number(metadata.size),
                },
              ],
        );
        pageToken = (next as { pageToken?: string } | null)?.pageToken;
        if (pageToken === undefined) return;
      }
    },
    async read(key, options) {
      const stream = bucket.file(`${prefix}${key}`).createReadStream({ validation: false });
      try {
        return await readBounded(stream, options);
      } catch (error) {
        return throwStoreError(error);
      } finally {
        stream.destroy();
      }
    },
    async link(key, seconds) {
      const expires = Date.now() + seconds * 1_000;
      const file = bucket.file(`${prefix}${key}`);
      const [url] = await file.getSignedUrl({ version: 'v4', action: 'read', expires }).catch(throwSigningError);
      return url;
    },
    async write(key, text) {
      const file = bucket.file(`${prefix}${key}`);
      await file.save(text, { resumable: false, contentType: MARKDOWN_TYPE }).catch(throwStoreError);
    },
    async remove(key) {
      await bucket.file(`${prefix}${key}`).delete({ ignoreNotFound: true }).catch(throwStoreError);
    },
    close: async () => {},
  };
}

/** Credentials without a key sign through Google's IAM, which may refuse. */
function throwSigningError(error: unknown): never {
  if (error instanceof Error && error.name === 'SigningError') throw cannotSign(error);
  return throwStoreError(error);
}

function throwStoreError(error: unknown): never {
  if (error instanceof GatewayError || !(error instanceof Error) || error.name === 'AbortError') throw error;
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  // Credentials that cannot be found or read have no status.
  const hasNoCredentials = /credentials/i.test(error.message);
  throw storeError(error, Number.isNaN(code) ? (hasNoCredentials ? 401 : undefined) : code);
}
