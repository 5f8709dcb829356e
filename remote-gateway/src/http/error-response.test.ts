import { describe, expect, it } from 'vitest';
import { GatewayError } from '../errors.ts';
import { errorResponse } from './error-response.ts';

describe('the answer to an error', () => {
  it('says when to try again while a store is down, and where the error says so', () => {
    expect(errorResponse(new GatewayError('BACKEND_UNAVAILABLE', 'Down.'), 'r').headers).toEqual({
      'retry-after': '2',
    });
    const limited = new GatewayError('RATE_LIMITED', 'Slow down.', { retryAfterSeconds: 1.2 });
    expect(errorResponse(limited, 'r').headers).toEqual({ 'retry-after': '2' });
    expect(errorResponse(new GatewayError('NOT_FOUND', 'None.'), 'r').headers).toEqual({});
  });

  it('tells nothing of a fault of ours', () => {
    const { body, headers } = errorResponse(new Error('secret'), 'r');
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(headers).toEqual({});
  });
});
