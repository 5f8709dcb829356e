import { GoogleAuth } from 'google-auth-library';
import { GatewayError } from '../errors.ts';
import { ProviderFailure } from './remote/provider-failure.ts';
import { unlessAborted } from './unless-aborted.ts';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

export type GoogleCredentials = {
  /** Signs requests, and renews its token before it ends. */
  readonly client: Awaited<ReturnType<GoogleAuth['getClient']>>;
  /** The project that they belong to. */
  project(): Promise<string>;
  /** Resolves when there is a valid token. Throws ProviderFailure. */
  signIn(signal: AbortSignal | undefined): Promise<void>;
};

/**
 * Application Default Credentials (cloud.google.com, "How Application Default Credentials works"): the file of
 * GOOGLE_APPLICATION_CREDENTIALS (a service account, or workload identity federation), that of `gcloud auth
 * application-default login`, or the metadata server of a machine in Google's cloud. Throws BACKEND_UNAVAILABLE when
 * there are none.
 */
export async function openGoogleCredentials(tokenFetch: typeof fetch | undefined): Promise<GoogleCredentials> {
  const transporterOptions = tokenFetch ? { transporterOptions: { fetchImplementation: tokenFetch } } : {};
  const auth = new GoogleAuth({ scopes: [SCOPE], clientOptions: transporterOptions });
  const client = await auth.getClient().catch((cause: unknown) => {
    throw missing(
      "Vertex AI needs Google's credentials, and none can be read",
      'GOOGLE_APPLICATION_CREDENTIALS',
      cause,
    );
  });
  return {
    client,
    project: () =>
      auth.getProjectId().catch((cause: unknown) => {
        throw missing('the credentials name no project', 'GOOGLE_CLOUD_PROJECT', cause);
      }),
    async signIn(signal) {
      try {
        await unlessAborted(client.getAccessToken(), signal);
      } catch (error) {
        signal?.throwIfAborted();
        throw refused(error);
      }
    },
  };
}

function missing(what: string, variable: string, cause: unknown): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', `${what}. Set ${variable}.`, { cause });
}

/** The answer of the token service may quote the request, so that only its status is shown. */
function refused(error: unknown): ProviderFailure {
  const status = statusOf(error);
  if (status === undefined) return new ProviderFailure('network', 'has a token service that could not be reached');
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  return new ProviderFailure('status', `did not get a token: the token service answered with status ${status}`, {
    // A refused sign-in is refused again; 401 says so to the retry policy and to the operator.
    status: isRefusal ? 401 : status,
  });
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
