import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it("render what was recorded in Prometheus' text format", async () => {
    const metrics = createMetrics({ embeddingPrice: 0.13 });
    metrics.recordRequest({ method: 'POST', route: '/api/v1/search', status: 200, seconds: 0.02 });
    metrics.recordSearch('partial', 0.2);
    metrics.recordIngest('success', 3, { added: 5, reused: 2, removed: 1 });
    metrics.recordEmbedding({ tokens: 120, texts: 5 });
    metrics.recordEmbeddingReuse(3);
    const { contentType, text } = await metrics.render();
    expect(contentType).toContain('text/plain');
    for (const line of [
      'docferry_http_request_duration_seconds_count{method="POST",route="/api/v1/search",status="200"} 1',
      'docferry_search_duration_seconds_bucket{le="0.25",outcome="partial"} 1',
      'docferry_ingest_duration_seconds_sum{outcome="success"} 3',
      'docferry_chunks_total{change="added"} 5',
      'docferry_chunks_total{change="removed"} 1',
      'docferry_embedding_tokens_total 120',
      'docferry_embedding_texts_total 5',
      'docferry_embedding_reused_texts_total 3',
      'docferry_embedding_cost_total 0.0000156',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('are apart for two gateways in one process', async () => {
    const first = createMetrics();
    const second = createMetrics();
    first.recordSearch('complete', 1);
    expect((await second.render()).text).not.toContain('outcome="complete"');
  });
});
