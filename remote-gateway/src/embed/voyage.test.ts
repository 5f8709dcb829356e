import { describe, expect, it } from 'vitest';
import { DIMENSION, startEmbeddingServer } from './remote/embedding-server.test.fixture.ts';
import { createVoyageEmbedder } from './voyage.ts';

describe('a Voyage embedder', () => {
  it("speaks Voyage's wire format, and says which texts are questions", async () => {
    await using server = await startEmbeddingServer();
    const embedder = await createVoyageEmbedder({ apiKey: 'pa-1', model: 'voyage-3.5', baseUrl: `${server.url}/v1` });
    await embedder.embedDocuments(['a', 'b']);
    expect(embedder).toMatchObject({ id: 'voyage:voyage-3.5@4', dimension: DIMENSION });
    const [probe, documents] = server.requests;
    expect(probe?.body).toMatchObject({ input_type: 'query' });
    expect(documents?.url).toBe('/v1/embeddings');
    expect(documents?.headers.authorization).toBe('Bearer pa-1');
    expect(documents?.body).toEqual({
      model: 'voyage-3.5',
      input: ['a', 'b'],
      input_type: 'document',
      truncation: true,
    });
  });

  it('asks for the length that is configured, without a probe', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await createVoyageEmbedder({
      apiKey: 'k',
      model: 'voyage-3.5',
      baseUrl: server.url,
      dimension: DIMENSION,
    });
    await embedder.embedQuery('q');
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toMatchObject({ input_type: 'query', output_dimension: DIMENSION });
  });
});
