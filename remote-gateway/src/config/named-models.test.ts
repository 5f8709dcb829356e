import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const load = (env: Record<string, string>) => loadConfig({ env, file: '/dev/null' });

describe('the embedders of text and code', () => {
  it('are chosen by model, whose name shows the service', () => {
    const { embedding, codeEmbedding } = load({
      RAG_DOCS_MODEL: 'voyage-3.5',
      RAG_CODE_MODEL: 'voyage-code-3',
      VOYAGE_API_KEY: 'k',
      RAG_EMBEDDING_DIMENSION: '256',
    });
    expect(embedding).toMatchObject({ kind: 'voyage', model: 'voyage-3.5', dimension: 256 });
    expect(codeEmbedding).toMatchObject({ kind: 'voyage', model: 'voyage-code-3', apiKey: 'k', dimension: undefined });
  });

  it('may be of two services, each with its own key and address', () => {
    const { embedding, codeEmbedding } = load({
      RAG_EMBEDDER: 'google',
      GEMINI_API_KEY: 'g',
      VOYAGE_API_KEY: 'v',
      RAG_EMBEDDING_URL: 'https://proxy.example/google/v1beta',
      RAG_CODE_MODEL: 'voyage:voyage-code-3',
    });
    expect(embedding).toMatchObject({ kind: 'google', baseUrl: 'https://proxy.example/google/v1beta' });
    expect(codeEmbedding).toMatchObject({ kind: 'voyage', apiKey: 'v', baseUrl: undefined });
  });

  it('are of the usual service where the name shows none', () => {
    const env = {
      OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
      RAG_EMBEDDING_MODEL: 'nomic',
      RAG_CODE_MODEL: 'coder:1.5b',
    };
    expect(load(env).codeEmbedding).toMatchObject({ kind: 'openai-compatible', model: 'coder:1.5b' });
    expect(load({ RAG_CODE_MODEL: 'static', RAG_DOCS_MODEL: 'static' }).codeEmbedding).toEqual({ kind: 'static' });
  });

  it('leave the embedder of text as it is when only the other is named', () => {
    const { embedding, codeEmbedding } = load({
      RAG_CODE_MODEL: 'voyage-code-3',
      VOYAGE_API_KEY: 'k',
      RAG_EMBEDDER: 'static',
    });
    expect(embedding).toEqual({ kind: 'static' });
    expect(codeEmbedding).toMatchObject({ kind: 'voyage' });
    expect(load({}).codeEmbedding).toBeUndefined();
  });

  it.each([
    [{ RAG_CODE_MODEL: 'voyage-code-3' }, 'VOYAGE_API_KEY'],
    [{ RAG_DOCS_MODEL: 'voyage-3.5', RAG_EMBEDDING_MODEL: 'voyage-3', VOYAGE_API_KEY: 'k' }, 'Set only one of them'],
    [{ RAG_CODE_MODEL: 'voyage:', VOYAGE_API_KEY: 'k' }, 'names no model'],
    [{ RAG_CODE_MODEL: 'my-model' }, 'names no service'],
  ])('are refused where something is missing: %o', (env, message) => {
    expect(() => load(env)).toThrow(message);
  });
});

it('one key of Voyage serves embeddings and reranker', () => {
  const { reranking } = load({ RAG_RERANKER: 'voyage', VOYAGE_API_KEY: 'k' });
  expect(reranking).toMatchObject({ apiKey: 'k', model: 'rerank-2.5' });
  expect(load({ RAG_RERANKER: 'voyage', VOYAGE_API_KEY: 'k', RAG_RERANK_API_KEY: 'own' }).reranking?.apiKey).toBe(
    'own',
  );
  expect(() => load({ RAG_RERANKER: 'voyage' })).toThrow('VOYAGE_API_KEY');
});
