import { Histogram, Registry } from 'prom-client';
import type { RequestRecord } from './middleware/request-context.ts';

/** Prometheus metrics of the HTTP side. */
export function createRequestMetrics(registry = new Registry()): {
  readonly recordRequest: (request: RequestRecord) => void;
  readonly render: () => Promise<{ contentType: string; text: string }>;
} {
  const duration = new Histogram({
    name: 'docferry_http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
    registers: [registry],
  });
  return {
    recordRequest: ({ method, route, status, seconds }) => duration.observe({ method, route, status }, seconds),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
