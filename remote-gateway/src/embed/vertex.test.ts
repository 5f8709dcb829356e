import { createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIMENSION } from './remote/embedding-server.test.fixture.ts';
import { createVertexEmbedder, type VertexOptions } from './vertex.ts';
import { startVertexServer, type VertexServer } from './vertex-server.test.fixture.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const SERVICE_ACCOUNT = {
  type: 'service_account',
  project_id: 'project-of-file',
  private_key_id: 'key-1',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  client_email: 'gateway@project-of-file.iam.gserviceaccount.com',
  client_id: '1',
};

let dir: string;
let server: VertexServer;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docferry-vertex-'));
  server = await startVertexServer();
  // Nothing of the machine's own credentials takes part.
  for (const name of ['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_CLOUD_PROJECT', 'GCLOUD_PROJECT']) vi.stubEnv(name, '');
  vi.stubEnv('HOME', dir);
  vi.stubEnv('GCE_METADATA_HOST', server.host);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server[Symbol.asyncDispose]();
  await rm(dir, { recursive: true });
});

/** Google's token service has one fixed address, so its requests are sent to the loopback server instead. */
const tokenFetch: typeof fetch = (input, init) => {
  expect(String(input instanceof Request ? input.url : input)).toBe('https://oauth2.googleapis.com/token');
  return fetch(`${server.url}/token`, { method: 'POST', headers: init?.headers ?? {}, body: init?.body ?? null });
};

async function useCredentials(credentials: object): Promise<void> {
  const file = join(dir, 'credentials.json');
  await writeFile(file, JSON.stringify(credentials));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
}

const open = (options: Partial<VertexOptions> = {}) =>
  createVertexEmbedder({
    location: 'europe-west4',
    model: 'text-embedding-005',
    baseUrl: `${server.url}/v1`,
    dimension: DIMENSION,
    backoffMs: 1,
    ...options,
  });

describe('a Vertex AI embedder with a service account', () => {
  beforeEach(() => useCredentials(SERVICE_ACCOUNT));

  it('signs in by a signed assertion (RFC 7523) and speaks the wire format of :predict, many texts a request', async () => {
    const embedder = await open({ tokenFetch });
    const vectors = await embedder.embedDocuments(['a', 'bb']);
    expect(embedder.id).toBe(`vertex:text-embedding-005@${DIMENSION}`);
    for (const vector of vectors) expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 6);
    expect(server.predictions).toEqual([
      {
        path: '/v1/projects/project-of-file/locations/europe-west4/publishers/google/models/text-embedding-005:predict',
        token: 'Bearer token-1',
        instances: [
          { content: 'a', task_type: 'RETRIEVAL_DOCUMENT' },
          { content: 'bb', task_type: 'RETRIEVAL_DOCUMENT' },
        ],
        parameters: { outputDimensionality: DIMENSION },
      },
    ]);
    const [asked] = server.tokenRequests;
    expect(asked?.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [head, claims, signature] = (asked?.get('assertion') ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      iss: SERVICE_ACCOUNT.client_email,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    });
    const verify = createVerify('RSA-SHA256').update(`${head}.${claims}`);
    expect(verify.verify(publicKey, signature ?? '', 'base64url')).toBe(true);
  });

  it('signs in once for many requests, and says which text is a question', async () => {
    const embedder = await open({ tokenFetch, project: 'other' });
    await embedder.embedQuery('what');
    await embedder.embedQuery('why');
    expect(server.tokenRequests).toHaveLength(1);
    expect(server.predictions.map(({ instances }) => instances[0]?.task_type)).toEqual([
      'RETRIEVAL_QUERY',
      'RETRIEVAL_QUERY',
    ]);
    expect(server.predictions[0]?.path).toContain('/projects/other/');
  });

  it("sends Gemini's models one text a request", async () => {
    const embedder = await open({ tokenFetch, model: 'gemini-embedding-001' });
    const vectors = await embedder.embedDocuments(['a', 'bb', 'ccc']);
    expect(server.predictions.map(({ instances }) => instances.length)).toEqual([1, 1, 1]);
    expect(vectors).toHaveLength(3);
  });

  it('tries again when the model is busy', async () => {
    server.modelFaults.push(429, 503);
    const embedder = await open({ tokenFetch });
    expect(await embedder.embedDocuments(['a'])).toHaveLength(1);
    expect(server.predictions).toHaveLength(3);
  });

  it('reports a refused sign-in at once, without what the token service said', async () => {
    server.tokenFaults.push(400);
    const embedder = await open({ tokenFetch });
    const failure = await embedder.embedDocuments(['a']).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'BACKEND_UNAVAILABLE', details: { provider_status: 401 } });
    expect(String(failure)).toContain('did not get a token: the token service answered with status 400');
    expect(String(failure)).not.toContain('secret');
    expect(server.predictions).toEqual([]);
    expect(server.tokenRequests).toHaveLength(1);
  });

  it('says so when the token service cannot be reached', async () => {
    const embedder = await open({ tokenFetch: () => Promise.reject(new TypeError('fetch failed')), retries: 0 });
    await expect(embedder.embedQuery('a')).rejects.toThrow('has a token service that could not be reached');
  });
});

it('a Vertex AI embedder signs in by workload identity federation: exchanges the token of a file', async () => {
  const subjectFile = join(dir, 'subject');
  await writeFile(subjectFile, 'token-of-cluster');
  await useCredentials({
    type: 'external_account',
    audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/pool/providers/cluster',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${server.url}/token`,
    credential_source: { file: subjectFile },
  });
  const embedder = await open({ project: 'p' });
  await embedder.embedQuery('what');
  expect(server.tokenRequests[0]?.get('subject_token')).toBe('token-of-cluster');
  expect(server.predictions[0]?.token).toBe('Bearer token-1');
});

it("a Vertex AI embedder in Google's cloud signs in by the machine's metadata server", async () => {
  const embedder = await open();
  await embedder.embedQuery('what');
  expect(server.predictions[0]).toMatchObject({ token: 'Bearer of-machine' });
  expect(server.predictions[0]?.path).toContain('/projects/project-of-machine/');
  expect(server.metadataPaths.some((path) => path.includes('/service-accounts/default/token'))).toBe(true);
});

it('a Vertex AI embedder without credentials fails at the start with what to set', async () => {
  await useCredentials({ type: 'service_account' });
  await expect(open()).rejects.toThrow('GOOGLE_APPLICATION_CREDENTIALS');
});
