import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from './error-codes.ts';
import { errorBody, errorBodySchema } from './errors.ts';
import { ingestRequestSchema } from './ingest.ts';
import { searchRequestSchema } from './search.ts';
import { CONTRACT_VERSION, isCompatibleContract } from './version.ts';

describe('errors', () => {
  it('give a body that fits the schema for every code', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const body = errorBody(code, 'what happened', 'r-1', { field: 'x' });
      expect(errorBodySchema.parse(body)).toEqual(body);
      expect(body.status_code).toBe(ERRORS[code].status);
      expect(ERRORS[code].advice).toMatch(/\.$/);
    }
  });
});

describe('ingest request', () => {
  it('fills the defaults that the contract states', () => {
    const request = ingestRequestSchema.parse({ text: 'x', metadata: { filename: 'a.md' } });
    expect(request).toEqual({
      text: 'x',
      wait: true,
      dry_run: false,
      force: false,
      metadata: { filename: 'a.md', collection: 'default', source: 'local', kind: 'doc', tags: [], visibility: 'team' },
    });
  });

  it.each([
    ['an unknown field', { text: 'x', metadata: { filename: 'a', colection: 'b' } }],
    ['an empty text', { text: '', metadata: { filename: 'a' } }],
    ['a wrong type', { text: 1, metadata: { filename: 'a' } }],
    ['a collection name with a slash', { text: 'x', metadata: { filename: 'a', collection: 'a/b' } }],
    ['a collection name that starts with a dash', { text: 'x', metadata: { filename: 'a', collection: '-a' } }],
    ['an absolute uri', { text: 'x', metadata: { filename: 'a', uri: '/etc/passwd' } }],
    ['a Windows path as uri', { text: 'x', metadata: { filename: 'a', uri: 'C:\\a' } }],
    [
      'a segment that ends before it starts',
      { text: 'x', metadata: { filename: 'a' }, segments: [{ kind: 'page', label: '1', start: 2, end: 1 }] },
    ],
  ])('refuses %s', (_, body) => {
    expect(ingestRequestSchema.safeParse(body).success).toBe(false);
  });
});

describe('search request', () => {
  it.each([
    ['no query', {}],
    ['a blank query', { query: '  \n' }],
    ['a query of 100 k characters', { query: 'x'.repeat(100_000) }],
    ['top_k 0', { query: 'x', top_k: 0 }],
    ['top_k 51', { query: 'x', top_k: 51 }],
    ['both collection and collections', { query: 'x', collection: 'a', collections: ['b'] }],
  ])('refuses %s', (_, body) => {
    expect(searchRequestSchema.safeParse(body).success).toBe(false);
  });
});

describe('contract version', () => {
  it('is compatible within its major version and without a header', () => {
    expect(isCompatibleContract(CONTRACT_VERSION)).toBe(true);
    expect(isCompatibleContract('1.99')).toBe(true);
    expect(isCompatibleContract(undefined)).toBe(true);
    expect(isCompatibleContract('2.0')).toBe(false);
    expect(isCompatibleContract('10.0')).toBe(false);
  });
});
