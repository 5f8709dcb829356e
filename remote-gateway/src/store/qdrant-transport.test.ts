import { expect, it } from 'vitest';
import { splitUrl } from './qdrant-transport.ts';

it.each([
  ['http://127.0.0.1:6333', 'http://127.0.0.1:6333', ''],
  ['http://127.0.0.1:6333/', 'http://127.0.0.1:6333', ''],
  ['https://qdrant.example.com', 'https://qdrant.example.com:6333', ''],
  ['https://example.com:8443/qdrant/', 'https://example.com:8443', '/qdrant'],
  ['http://[::1]:6333', 'http://[::1]:6333', ''],
])('requests to %s go to %s, paths start with "%s"', (url, origin, prefix) => {
  expect(splitUrl(url)).toEqual({ origin, prefix });
});
