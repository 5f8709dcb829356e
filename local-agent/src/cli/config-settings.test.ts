import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

it('shows each setting with its origin, and of a key only the beginning', async () => {
  await using dir = await tempDir();
  const env = { XDG_CONFIG_HOME: dir.path, RAG_API_KEY: 'dfk_secret_of_this_test', LOG_LEVEL: 'warn' };
  await docferry(['config', 'set', 'redact', 'skip'], { dir, env });
  const { stdout } = await docferry(['config', '--json', '--api-url', 'http://127.0.0.1:9'], { dir, env });
  const { settings } = JSON.parse(stdout) as { settings: { name: string; value: string; from: string }[] };
  const of = (name: string) => settings.find((setting) => setting.name === name);
  expect(of('apiUrl')).toEqual({ name: 'apiUrl', value: 'http://127.0.0.1:9', from: 'flag' });
  expect(of('redact')).toEqual({ name: 'redact', value: 'skip', from: 'config file' });
  expect(of('logLevel')).toEqual({ name: 'logLevel', value: 'warn', from: 'environment' });
  expect(of('apiKey')).toEqual({ name: 'apiKey', value: 'dfk_secr...', from: 'environment' });
  expect(stdout).not.toContain('secret_of');
});

it('writes a file that only its owner may read, and keeps what else is in it', async () => {
  await using dir = await tempDir();
  const env = { XDG_CONFIG_HOME: dir.path };
  const file = join(dir.path, 'docferry', 'config.json');
  await docferry(['config', 'set', 'apiUrl', 'https://kb.example.com/'], { dir, env });
  await docferry(['config', 'set', 'allowedDirs', '/one', '/two'], { dir, env });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    apiUrl: 'https://kb.example.com',
    allowedDirs: ['/one', '/two'],
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await docferry(['config', 'unset', 'apiUrl'], { dir, env });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ allowedDirs: ['/one', '/two'] });
});

it.each([
  [['config', 'set', 'apiUrl', 'ftp://kb'], 'apiUrl has a wrong value'],
  [['config', 'set', 'colour', 'red'], 'There is no setting "colour"'],
  [['config', 'set', 'redact'], 'takes one value'],
  [['config', 'toggle'], 'There is no "config toggle"'],
])('refuses %j and writes nothing', async (args, said) => {
  await using dir = await tempDir();
  const { code, stderr } = await docferry(args, { dir, env: { XDG_CONFIG_HOME: dir.path } });
  expect(code).toBe(2);
  expect(stderr).toContain(said);
  await expect(stat(join(dir.path, 'docferry'))).rejects.toThrow('ENOENT');
});
