import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry.ts';

describe('Retry-After', () => {
  it('is read as seconds or as a date', () => {
    expect(retryAfterMs('7')).toBe(7_000);
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(retryAfterMs('Thu, 01 Jan 2026 00:00:09 GMT', now)).toBe(9_000);
    expect(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  });

  it('is ignored when it is neither', () => {
    for (const odd of [undefined, '', 'soon', '-1', '1e9999']) expect(retryAfterMs(odd)).toBeUndefined();
  });
});
