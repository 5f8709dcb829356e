import { describe, expect, it } from 'vitest';
import { GatewayError } from '../errors.ts';
import { errorResponse } from './error-response.ts';

describe('the response to an error', () => {
  it('has Retry-After while a store is down, and if the error has one', () => {
    expect(errorResponse(new GatewayError('BACKEND_UNAVAILABLE', 'Down.'), 'r').headers).toEqual({
      'retry-after': '2',
    });
    const limited = new GatewayError('RATE_LIMITED', 'Slow down.', { retryAfterSeconds: 1.2 });
    expect(errorResponse(limited, 'r').headers).toEqual({ 'retry-after': '2' });
    expect(errorResponse(new GatewayError('NOT_FOUND', 'None.'), 'r').headers).toEqual({});
  });

  it('contains no details of internal errors', () => {
    const { body, headers } = errorResponse(new Error('secret'), 'r');
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(headers).toEqual({});
  });
});
