import { describe, expect, it } from 'vitest';
import { createGoogleEmbedder } from './google.ts';
import { answerAsGoogle, type GoogleBody } from './google-server.test.fixture.ts';
import { DIMENSION, startEmbeddingServer } from './remote/embedding-server.test.fixture.ts';

describe('a Google embedder', () => {
  it("speaks the Gemini API's wire format with its task types, one text or many", async () => {
    await using server = await startEmbeddingServer(answerAsGoogle);
    const embedder = await createGoogleEmbedder({
      apiKey: 'g-1',
      model: 'gemini-embedding-001',
      baseUrl: `${server.url}/v1beta`,
      dimension: DIMENSION,
    });
    await embedder.embedQuery('what');
    const vectors = await embedder.embedDocuments(['a', 'bb']);
    expect(embedder.id).toBe('google:gemini-embedding-001@4');
    const [query, documents] = server.requests;
    expect(query?.url).toBe('/v1beta/models/gemini-embedding-001:embedContent');
    expect(query?.headers['x-goog-api-key']).toBe('g-1');
    expect(query?.body).toMatchObject({ taskType: 'RETRIEVAL_QUERY', outputDimensionality: DIMENSION });
    expect(documents?.url).toBe('/v1beta/models/gemini-embedding-001:batchEmbedContents');
    const body = documents?.body as unknown as GoogleBody | undefined;
    expect(body?.requests?.map((request) => [request.taskType, request.outputDimensionality])).toEqual([
      ['RETRIEVAL_DOCUMENT', DIMENSION],
      ['RETRIEVAL_DOCUMENT', DIMENSION],
    ]);
    for (const vector of vectors) expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 6);
  });

  it.each([
    [60, [60, 60, 30]],
    [500, [100, 50]],
  ])('sends %i texts in a request when asked to, but no more than the service takes', async (batchTexts, sizes) => {
    await using server = await startEmbeddingServer(answerAsGoogle);
    const embedder = await createGoogleEmbedder({
      apiKey: 'k',
      model: 'm',
      baseUrl: server.url,
      dimension: DIMENSION,
      batchTexts,
    });
    await embedder.embedDocuments(Array.from({ length: 150 }, (_, n) => `word ${n}`));
    const sent = server.requests.map(({ body }) => (body as unknown as GoogleBody).requests?.length ?? 1);
    expect(sent.toSorted((a, b) => b - a)).toEqual(sizes);
  });

  it('sends at most 100 texts in a request, and counts their tokens itself', async () => {
    await using server = await startEmbeddingServer(answerAsGoogle);
    const used: number[] = [];
    const embedder = await createGoogleEmbedder({
      apiKey: 'k',
      model: 'm',
      baseUrl: server.url,
      dimension: DIMENSION,
      onUsage: ({ tokens }) => used.push(tokens),
    });
    await embedder.embedDocuments(Array.from({ length: 150 }, (_, n) => `word ${n}`));
    const sizes = server.requests.map(({ body }) => (body as unknown as GoogleBody).requests?.length ?? 1);
    expect(sizes.toSorted((a, b) => b - a)).toEqual([100, 50]);
    expect(Math.min(...used)).toBeGreaterThan(50);
  });
});
