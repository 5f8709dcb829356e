import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClientFile } from '@docferry/shared-contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeClientFile } from './client-file.ts';
import { localKey } from './local-key.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docferry-client-'));
});
afterEach(() => rmSync(dir, { recursive: true, maxRetries: 10 }));

it('is readable only by its user and is removed when the gateway stops', () => {
  const written = writeClientFile(dir, { url: 'http://127.0.0.1:8000', apiKey: 'k' });
  expect(readClientFile(dir)).toEqual({ url: 'http://127.0.0.1:8000', apiKey: 'k', pid: process.pid });
  expect(statSync(join(dir, 'client.json')).mode & 0o777).toBe(0o600);
  written[Symbol.dispose]();
  expect(readClientFile(dir)).toBeUndefined();
});

it('of another gateway is not removed', () => {
  const written = writeClientFile(dir, { url: 'http://127.0.0.1:8000', apiKey: 'k' });
  writeFileSync(join(dir, 'client.json'), JSON.stringify({ url: 'http://127.0.0.1:9', apiKey: 'k', pid: 1 }));
  written[Symbol.dispose]();
  expect(readClientFile(dir)?.pid).toBe(1);
});

it('counts as missing if it is malformed', () => {
  writeFileSync(join(dir, 'client.json'), '{"url"');
  expect(readClientFile(dir)).toBeUndefined();
});

it('contains the same generated key after a restart', () => {
  const key = localKey(dir);
  expect(localKey(dir)).toBe(key);
  expect(statSync(join(dir, 'local-key')).mode & 0o777).toBe(0o600);
});
