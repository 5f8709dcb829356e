import { describe, expect, it } from 'vitest';
import { isLoopback, localUrl } from './loopback.ts';

describe('the listening address', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost', 'LOCALHOST'])(
    '%s is reachable only from this machine',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '192.168.1.4', 'localhost.example.com', '128.0.0.1'])(
    '%s is reachable from others',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );

  it('has a URL that works on this machine', () => {
    expect(localUrl('0.0.0.0', 80)).toBe('http://127.0.0.1:80');
    expect(localUrl('::1', 8000)).toBe('http://[::1]:8000');
  });
});
