import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { checkExposure } from './check-exposure.ts';

const check = (env: NodeJS.ProcessEnv) => () => checkExposure(loadConfig({ env, file: '/dev/null' }));

describe('a configured key', () => {
  it('has at least 24 characters when other machines can try to guess it', () => {
    expect(check({ RAG_HOST: '0.0.0.0', RAG_API_KEY: 'x'.repeat(23) })).toThrow(/RAG_API_KEY has 23.*24 or more/);
    expect(check({ RAG_HOST: '0.0.0.0', RAG_API_KEY: 'x'.repeat(24) })).not.toThrow();
    expect(check({ RAG_TRUST_PROXY: 'on', RAG_API_KEY: 'short' })).toThrow(/RAG_API_KEY has 5 characters/);
    expect(check({ RAG_HOST: '127.0.0.1', RAG_API_KEY: 'short' })).not.toThrow();
    expect(check({ RAG_HOST: '0.0.0.0' })).not.toThrow();
  });
});
