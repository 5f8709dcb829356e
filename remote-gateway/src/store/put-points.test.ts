import { expect, it } from 'vitest';
import { restUrl } from './put-points.ts';

it.each([
  ['http://127.0.0.1:6333', 'http://127.0.0.1:6333'],
  ['http://127.0.0.1:6333/', 'http://127.0.0.1:6333'],
  ['https://qdrant.example.com', 'https://qdrant.example.com:6333'],
  ['https://example.com:8443/qdrant/', 'https://example.com:8443/qdrant'],
  ['http://[::1]:6333', 'http://[::1]:6333'],
])('points for %s are sent where the client sends the rest', (url, rest) => {
  expect(restUrl(url)).toBe(rest);
});
