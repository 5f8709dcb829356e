import { chmod, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { tempDir } from './temp-dir.test.fixture.ts';

/** A user with nothing set but where configuration and data lie. */
async function user() {
  const dir = await tempDir();
  const env = { XDG_CONFIG_HOME: join(dir.path, 'config'), XDG_DATA_HOME: join(dir.path, 'data') };
  return {
    env,
    dir,
    writeConfig: (config: object) => dir.write('config/docferry/config.json', JSON.stringify(config)),
    writeClient: (client: object) => dir.write('data/docferry/client.json', JSON.stringify(client)),
    [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose](),
  };
}

describe('readConfig', () => {
  it('has a default for everything', async () => {
    await using me = await user();
    expect(readConfig({}, me.env)).toEqual({
      apiUrl: 'http://127.0.0.1:8000',
      apiUrlOrigin: 'default',
      apiKey: undefined,
      apiKeyOrigin: undefined,
      allowedDirs: undefined,
      dataDir: join(me.dir.path, 'data', 'docferry'),
      logLevel: 'info',
      redact: 'redact',
      origins: {
        apiUrl: 'default',
        apiKey: undefined,
        allowedDirs: undefined,
        dataDir: 'default',
        logLevel: 'default',
        redact: 'default',
      },
    });
  });

  it('takes flags before the environment, the file, and what a local gateway left', async () => {
    await using me = await user();
    const url = (flags: object, env: object) => {
      const { apiUrl, apiUrlOrigin } = readConfig(flags, { ...me.env, ...env });
      return [apiUrl, apiUrlOrigin];
    };
    await me.writeClient({ url: 'http://127.0.0.1:1', apiKey: 'local', pid: 1 });
    expect(url({}, {})).toEqual(['http://127.0.0.1:1', 'client.json']);
    await me.writeConfig({ apiUrl: 'http://two.test' });
    expect(url({}, {})).toEqual(['http://two.test', 'config file']);
    const env = { RAG_API_URL: 'http://three.test/' };
    expect(url({}, env)).toEqual(['http://three.test', 'environment']);
    expect(url({ apiUrl: 'https://four.test/docs/' }, env)).toEqual(['https://four.test/docs', 'flag']);
  });

  it("gives a local gateway's key to that gateway only", async () => {
    await using me = await user();
    await me.writeClient({ url: 'http://127.0.0.1:8000', apiKey: 'local', pid: 1 });
    const key = (url: string) => readConfig({ apiUrl: url }, me.env).apiKey;
    expect(key('http://localhost:8000')).toBe('local');
    for (const other of ['http://127.0.0.1:9000', 'https://127.0.0.1:8000', 'http://gateway.test:8000']) {
      expect(key(other)).toBeUndefined();
    }
  });

  it('finds data in RAG_DATA_DIR and allowed folders in RAG_ALLOWED_DIRS', async () => {
    await using me = await user();
    const env = {
      ...me.env,
      RAG_DATA_DIR: '/srv/data',
      RAG_ALLOWED_DIRS: ['/srv/a', ' /srv/b/ ', '~/c', ''].join(delimiter),
    };
    expect(readConfig({}, env)).toMatchObject({
      dataDir: '/srv/data',
      allowedDirs: ['/srv/a', '/srv/b', join(homedir(), 'c')],
    });
  });

  it('treats an empty variable as not set', async () => {
    await using me = await user();
    const env = { ...me.env, RAG_API_URL: '', RAG_API_KEY: '', RAG_ALLOWED_DIRS: '', RAG_DATA_DIR: '', LOG_LEVEL: '' };
    expect(readConfig({}, env)).toEqual(readConfig({}, me.env));
  });

  it.each([
    ['RAG_API_URL', 'ftp://x'],
    ['RAG_API_URL', 'localhost'],
    ['RAG_API_URL', 'http://me:secret@x'],
    ['RAG_API_KEY', 'two words'],
    ['RAG_ALLOWED_DIRS', 'relative'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it holds %j, and never shows the value', async (name, value) => {
    await using me = await user();
    const wrong = { code: 'INVALID_ARGUMENT', message: expect.stringContaining(name) };
    expect(() => readConfig({}, { ...me.env, [name]: value })).toThrow(expect.objectContaining(wrong));
    expect(() => readConfig({}, { ...me.env, [name]: value })).not.toThrow(value);
  });

  it('names the file when it is broken or holds an unknown name', async () => {
    await using me = await user();
    const wrong = { code: 'INVALID_ARGUMENT', advice: expect.stringContaining('config.json') };
    await me.dir.write('config/docferry/config.json', '{');
    expect(() => readConfig({}, me.env)).toThrow(expect.objectContaining(wrong));
    await me.writeConfig({ url: 'http://x' });
    expect(() => readConfig({}, me.env)).toThrow(expect.objectContaining(wrong));
  });

  it('ignores a client.json that is half written', async () => {
    await using me = await user();
    await me.dir.write('data/docferry/client.json', '{"url": "http');
    expect(readConfig({}, me.env).apiUrlOrigin).toBe('default');
  });

  const isRoot = process.getuid?.() === 0;
  it.skipIf(isRoot)(
    `says which file cannot be read${isRoot ? ' (not as root, who may read every file)' : ''}`,
    async () => {
      await using me = await user();
      await mkdir(join(me.dir.path, 'config/docferry'), { recursive: true });
      await chmod(await me.writeConfig({}), 0);
      expect(() => readConfig({}, me.env)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    },
  );
});
