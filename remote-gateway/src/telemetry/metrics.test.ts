import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it("render what was recorded in Prometheus' text format", async () => {
    const metrics = createMetrics({ embeddingPrice: 0.13 });
    metrics.recordRequest({ method: 'POST', route: '/api/v1/search', status: 200, seconds: 0.02 });
    metrics.recordSearch('partial', 0.2);
    metrics.recordIngest('success', 3, { added: 5, reused: 2, removed: 1 });
    metrics.recordEmbedding({ embedder: 'voyage:voyage-3.5', tokens: 120, texts: 5 });
    metrics.recordEmbeddingReuse(3);
    metrics.recordTool('search', 'ok', 0.2, { bytes: 700, pages: 1, truncated: 0, heldBack: 3 });
    metrics.recordError('mcp', 'NOT_FOUND');
    await metrics.timeStage('embed', async () => {});
    metrics.recordAnswer('google:gemini', 'answered', { input: 900, output: 40 });
    const { contentType, text } = await metrics.render({ pending: 3, running: 1, oldestSeconds: 12.5 });
    expect(contentType).toContain('text/plain');
    for (const line of [
      'docferry_http_request_duration_seconds_count{method="POST",route="/api/v1/search",status="200"} 1',
      'docferry_search_duration_seconds_bucket{le="0.25",outcome="partial"} 1',
      'docferry_ingest_duration_seconds_sum{outcome="success"} 3',
      'docferry_chunks_total{change="added"} 5',
      'docferry_chunks_total{change="removed"} 1',
      'docferry_embedding_tokens_total{embedder="voyage:voyage-3.5"} 120',
      'docferry_embedding_texts_total{embedder="voyage:voyage-3.5"} 5',
      'docferry_tool_duration_seconds_count{tool="search",outcome="ok"} 1',
      'docferry_tool_answer_bytes_total{tool="search"} 700',
      'docferry_tool_bounds_total{tool="search",bound="held_back"} 3',
      'docferry_errors_total{where="mcp",code="NOT_FOUND"} 1',
      'docferry_ingest_stage_duration_seconds_count{stage="embed"} 1',
      'docferry_chat_tokens_total{model="google:gemini",direction="input"} 900',
      'docferry_chat_answers_total{model="google:gemini",outcome="answered"} 1',
      'docferry_queue_jobs{state="pending"} 3',
      'docferry_queue_lag_seconds 12.5',
      'docferry_embedding_reused_texts_total 3',
      'docferry_embedding_cost_total{embedder="voyage:voyage-3.5"} 0.0000156',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('are apart for two gateways in one process', async () => {
    const first = createMetrics();
    const second = createMetrics();
    first.recordSearch('complete', 1);
    expect((await second.render(undefined)).text).not.toContain('outcome="complete"');
  });
});
