import { describe, expect, it } from 'vitest';
import { checkVariables } from './check-variables.ts';

describe('the names in the environment', () => {
  it('are warned of when they are mistyped settings', () => {
    expect(checkVariables({ RAG_API_KEYS: 'x', RAG_ALOWED_DIRS: '/docs' })).toMatchObject([
      { status: 'warning', detail: expect.stringContaining('RAG_API_KEYS'), advice: 'Did you mean RAG_API_KEY?' },
      {
        status: 'warning',
        detail: expect.stringContaining('RAG_ALOWED_DIRS'),
        advice: 'Did you mean RAG_ALLOWED_DIRS?',
      },
    ]);
  });

  it('are left alone when they are right, or of the gateway, or of others', () => {
    const env = { RAG_API_KEY: 'x', RAG_PORT: '8000', RAG_ALLOWED_HOSTS: 'a', RAG_DATA_DIR: '/d', API_KEY: 'y' };
    expect(checkVariables(env)).toEqual([]);
  });
});
