import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { configTable } from './show-config.ts';

describe('the configuration', () => {
  let dir: string;
  let file: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'docferry-config-'));
    file = join(dir, 'docferry.yaml');
    await writeFile(file, 'port: 9000\nchunk_size: 256\nlog_level: warn\n');
  });
  afterEach(() => rm(dir, { recursive: true, maxRetries: 10 }));

  it('takes flags before environment before file before defaults, and knows where each value came from', () => {
    const config = loadConfig({
      flags: { port: '7000' },
      env: { RAG_PORT: '8001', CHUNK_SIZE: '300', XDG_DATA_HOME: '/data' },
      file,
    });
    expect(config).toMatchObject({
      port: 7000,
      chunk_size: 300,
      log_level: 'warn',
      chunk_overlap: 50,
      data_dir: '/data/docferry',
    });
    expect(Object.fromEntries(config.origins)).toMatchObject({
      port: 'flag',
      chunk_size: 'environment',
      log_level: 'file',
      chunk_overlap: 'default',
      data_dir: 'default',
    });
  });

  it('counts an empty environment variable as unset', () => {
    expect(loadConfig({ env: { RAG_API_KEY: '', RAG_PORT: '' }, file }).port).toBe(9000);
  });

  it('names the setting, the shape of a right value and an example when a value is wrong', () => {
    expect(() => loadConfig({ env: { RAG_PORT: 'eighty' }, file })).toThrow(
      'RAG_PORT is wrong. "eighty" cannot be used: it must be a port number from 0 to 65535 (0 takes any free one). Example: 8000',
    );
    expect(() => loadConfig({ flags: { chunk_size: '5' }, env: {}, file })).toThrow('--chunk-size is wrong');
    expect(() => loadConfig({ env: { CHUNK_OVERLAP: '200' }, file })).toThrow('at most half of CHUNK_SIZE');
  });

  it('never repeats a secret that is wrong', () => {
    const wrong = () => loadConfig({ env: { RAG_API_KEY: 'two words' }, file });
    expect(wrong).toThrow('RAG_API_KEY');
    expect(wrong).not.toThrow('two words');
  });

  it.each([
    ['an unknown name', 'prot: 80\n', '"prot"'],
    ['an unknown name inside another', 'qdrant:\n  ulr: x\n', '"qdrant.ulr"'],
    ['a setting twice', 'qdrant_url: http://a\nqdrant:\n  url: http://b\n', 'there twice'],
    ['a part of a value that is not set', `qdrant:\n  url: http://\${NO_HOST}:6333\n`, 'NO_HOST, which is not set'],
    ['text that is no YAML', '{ port: [', 'not valid YAML'],
  ])('refuses a file with %s', async (_, text, message) => {
    await writeFile(file, text);
    expect(() => loadConfig({ env: {}, file })).toThrow(message);
  });

  it('refuses a file that was named and is not there', () => {
    expect(() => loadConfig({ env: {}, file: join(dir, 'none.yaml') })).toThrow('cannot be read');
  });

  it('shows the effective values with secrets masked', () => {
    const config = loadConfig({
      env: {
        RAG_API_KEY: 'k'.repeat(20),
        DATABASE_URL: 'postgres://me:hidden@db:5432/x',
        OPENAI_API_KEY: 'sk-1',
        QDRANT_URL: 'http://u:hidden@q:6333',
      },
      file,
    });
    const table = configTable(config);
    expect(table).toContain('postgres://me:********@db:5432/x');
    expect(table).toContain('http://u:********@q:6333/');
    expect(table).not.toMatch(/kkkk|hidden|sk-1/);
    expect(table).toMatch(/port +9000 +file +RAG_PORT/);
    expect(table).toContain('embedder in use: openai-compatible');
  });
});

describe('the embedder', () => {
  const choose = (env: Record<string, string>) => loadConfig({ env, file: '/dev/null' }).embedding;
  const azure = {
    AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com/',
    AZURE_OPENAI_KEY: 'k',
    AZURE_OPENAI_EMBEDDING_DEPLOYMENT: 'small',
  };

  it('is the static one unless something else is configured', () => {
    expect(choose({})).toEqual({ kind: 'static' });
  });

  it('is Azure once its three values are there, and OpenAI-compatible with a URL or key', () => {
    expect(choose({ ...azure, OPENAI_API_KEY: 'sk' })).toMatchObject({
      kind: 'azure',
      endpoint: 'https://a.openai.azure.com',
      deployment: 'small',
    });
    expect(choose({ OPENAI_API_KEY: 'sk' })).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
      model: 'text-embedding-3-small',
    });
    expect(choose({ OPENAI_BASE_URL: 'http://localhost:11434/v1', RAG_EMBEDDING_MODEL: 'bge-m3' })).toMatchObject({
      kind: 'openai-compatible',
      baseUrl: 'http://localhost:11434/v1',
      apiKey: undefined,
      model: 'bge-m3',
    });
  });

  it('is Voyage, Google or a model of its own when only their values are there, in that order', () => {
    const rest = { GEMINI_API_KEY: 'g', RAG_TRANSFORMERS_MODEL: '/models/e5' };
    expect(choose({ ...rest, VOYAGE_API_KEY: 'v' })).toMatchObject({ kind: 'voyage', model: 'voyage-3.5' });
    expect(choose(rest)).toMatchObject({ kind: 'google', model: 'gemini-embedding-001', baseUrl: undefined });
    expect(choose({ RAG_TRANSFORMERS_MODEL: '/models/e5' })).toMatchObject({
      kind: 'transformers',
      allowDownload: false,
    });
  });

  it('is what RAG_EMBEDDER says, and names what that one lacks', () => {
    expect(choose({ ...azure, RAG_EMBEDDER: 'static' })).toEqual({ kind: 'static' });
    expect(() => choose({ RAG_EMBEDDER: 'azure' })).toThrow('AZURE_OPENAI_ENDPOINT and AZURE_OPENAI_KEY');
    expect(() => choose({ OPENAI_BASE_URL: 'http://localhost:1/v1' })).toThrow('RAG_EMBEDDING_MODEL is not set');
  });

  it('takes the key of Azure by the name of the vendor’s own SDK, too', () => {
    const { AZURE_OPENAI_KEY: key, ...rest } = azure;
    expect(choose({ ...rest, AZURE_OPENAI_API_KEY: key })).toMatchObject({ kind: 'azure', apiKey: 'k' });
    expect(choose({ ...azure, AZURE_OPENAI_API_KEY: 'of chat models' })).toMatchObject({ apiKey: 'k' });
  });

  it.each<[Record<string, string>, RegExp]>([
    [
      { AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com', AZURE_OPENAI_KEY: 'k' },
      /^AZURE_OPENAI_EMBEDDING_DEPLOYMENT is not set/,
    ],
    [
      { AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com', AZURE_OPENAI_API_KEY: 'k' },
      /^AZURE_OPENAI_EMBEDDING_DEPLOYMENT is/,
    ],
    [
      { AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com' },
      /^AZURE_OPENAI_KEY .* and AZURE_OPENAI_EMBEDDING_DEPLOYMENT are/,
    ],
    [{ AZURE_OPENAI_KEY: 'k', OPENAI_API_KEY: 'sk' }, /^AZURE_OPENAI_ENDPOINT/],
    [{ AZURE_OPENAI_API_VERSION: '2024-10-21' }, /^AZURE_OPENAI_API_VERSION is set/],
    [{ RAG_EMBEDDING_MODEL: 'bge-m3' }, /^RAG_EMBEDDING_MODEL is set/],
    [{ RAG_EMBEDDING_DIMENSION: '256' }, /^RAG_EMBEDDING_DIMENSION is set/],
    [{ RAG_EMBEDDING_URL: 'https://proxy.example' }, /^RAG_EMBEDDING_URL is set/],
    [{ RAG_EMBED_BATCH_SIZE: '10' }, /^RAG_EMBEDDING_BATCH_SIZE is set/],
    [{ RAG_TRANSFORMERS_DOWNLOAD: 'on' }, /^RAG_TRANSFORMERS_DOWNLOAD is set/],
  ])('is not silently the static one with %j', (env, message) => {
    expect(() => choose(env)).toThrow(message);
    expect(choose({ ...env, RAG_EMBEDDER: 'static' })).toEqual({ kind: 'static' });
  });
});

describe('the chat model', () => {
  const load = (env: Record<string, string>) => loadConfig({ env, file: '/dev/null' }).answering;
  const OLLAMA = 'http://127.0.0.1:11434/v1';
  const AZURE = { AZURE_OPENAI_ENDPOINT: 'https://r.openai.azure.com', AZURE_OPENAI_KEY: 'a', RAG_EMBEDDER: 'static' };

  it('is none by default, whatever embedder is set', () => {
    expect(load({})).toBeUndefined();
    expect(load({ OPENAI_API_KEY: 'k' })).toBeUndefined();
  });

  it.each([
    [
      { RAG_CHAT_MODEL: 'qwen3', RAG_CHAT_URL: OLLAMA, OPENAI_API_KEY: 'k' },
      { service: 'openai-compatible', model: 'qwen3', baseUrl: OLLAMA, apiKey: undefined },
    ],
    [
      { RAG_CHAT_MODEL: 'qwen3:8b', RAG_CHAT_URL: OLLAMA, RAG_CHAT_API_KEY: 'c' },
      { service: 'openai-compatible', model: 'qwen3:8b', baseUrl: OLLAMA, apiKey: 'c' },
    ],
    [
      { RAG_CHAT_MODEL: 'gpt-5-mini', OPENAI_API_KEY: 'k' },
      { service: 'openai-compatible', model: 'gpt-5-mini', baseUrl: 'https://api.openai.com/v1', apiKey: 'k' },
    ],
    [
      { ...AZURE, RAG_CHAT_MODEL: 'azure:chat' },
      { service: 'azure', model: 'chat', baseUrl: 'https://r.openai.azure.com', apiVersion: undefined, apiKey: 'a' },
    ],
    [
      { RAG_CHAT_MODEL: 'google:gemini-2.5-flash', GEMINI_API_KEY: 'g', RAG_EMBEDDER: 'static' },
      { service: 'google', model: 'gemini-2.5-flash', baseUrl: undefined, apiKey: 'g' },
    ],
  ])('is chosen by %j', (env, expected) => {
    expect(load(env)).toEqual(expected);
  });

  it('is one for answers and another for the graph, with one address', () => {
    const { answering, graphModel } = loadConfig({
      env: { RAG_GRAPH_MODEL: 'small', RAG_CHAT_URL: OLLAMA },
      file: '/dev/null',
    });
    expect(answering).toBeUndefined();
    expect(graphModel).toEqual({ service: 'openai-compatible', model: 'small', baseUrl: OLLAMA, apiKey: undefined });
  });

  it.each([
    [{ RAG_CHAT_MODEL: 'gpt-5-mini' }, /no service is/],
    [{ RAG_CHAT_MODEL: 'azure:', ...AZURE }, /names no model/],
    [{ RAG_CHAT_MODEL: 'google:gemini-2.5-flash' }, /GEMINI_API_KEY is not set/],
    [{ RAG_GRAPH_MODEL: 'gpt-5-nano' }, /RAG_GRAPH_MODEL is set, and no service is/],
    [{ RAG_CHAT_URL: OLLAMA }, /RAG_CHAT_URL is set, and RAG_CHAT_MODEL is not/],
  ])('is refused by half with %j', (env, message) => {
    expect(() => load(env)).toThrow(message);
  });
});

describe('the reranker', () => {
  const load = (env: Record<string, string>) => loadConfig({ env, file: '/dev/null' }).reranking;

  it.each([{ RAG_RERANK_URL: 'http://localhost:8080/rerank' }, { RAG_RERANK_API_KEY: 'k' }, { RAG_RERANK_MODEL: 'm' }])(
    'is not silently none with %j',
    (env) => {
      expect(() => load(env)).toThrow(`${Object.keys(env)[0]} is set and RAG_RERANKER is not`);
      expect(load({ ...env, RAG_RERANKER: 'none' })).toBeUndefined();
    },
  );
});
