import { describe, expect, it } from 'vitest';
import { createAzureEmbedder } from './azure.ts';
import { DIMENSION, startEmbeddingServer } from './remote/embedding-server.test.fixture.ts';

describe('an Azure OpenAI embedder', () => {
  it.each(['', '/', '/openai'])(
    "asks the deployment's own address with the api-key header, whatever the endpoint ends with (%s)",
    async (path) => {
      await using server = await startEmbeddingServer();
      const embedder = await createAzureEmbedder({
        endpoint: server.url + path,
        apiKey: 'azure-secret',
        deployment: 'my-embeddings',
      });
      expect(embedder).toMatchObject({ id: 'azure:my-embeddings@4', dimension: DIMENSION });
      const [request] = server.requests;
      expect(request?.url).toBe('/openai/deployments/my-embeddings/embeddings?api-version=2024-10-21');
      expect(request?.headers['api-key']).toBe('azure-secret');
      expect(request?.headers.authorization).toBeUndefined();
    },
  );

  it.each([
    ['/openai/v1/', undefined],
    ['', 'v1'],
  ])(
    'asks the address without a version when the endpoint (%s) or the version (%s) says so',
    async (path, apiVersion) => {
      await using server = await startEmbeddingServer();
      const options = { endpoint: server.url + path, apiKey: 'k', deployment: 'my-embeddings', apiVersion };
      await createAzureEmbedder(options);
      expect(server.requests[0]?.url).toBe('/openai/v1/embeddings');
      expect(server.requests[0]?.body.model).toBe('my-embeddings');
    },
  );

  it('requests a shorter vector when configured to', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await createAzureEmbedder({
      endpoint: server.url,
      apiKey: 'k',
      deployment: 'd',
      apiVersion: '2025-01-01',
      dimension: DIMENSION,
      requestDimension: true,
    });
    await embedder.embedDocuments(['a']);
    expect(server.requests[0]?.url).toContain('api-version=2025-01-01');
    expect(server.requests[0]?.body.dimensions).toBe(DIMENSION);
  });
});
