import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tempDir } from '../../temp-dir.test.fixture.ts';
import { docferry } from '../cli.test.fixture.ts';
import { SHELLS } from './scripts.ts';

const run = promisify(execFile);

/** What is offered for the words, the last of which is typed. */
async function offered(...words: string[]): Promise<string[]> {
  await using dir = await tempDir();
  const { code, stdout } = await docferry(['complete', '--', ...words], { dir });
  expect(code).toBe(0);
  return stdout.split('\n').filter((line) => line !== '');
}

it('offers commands by their first letters, but not the command that shells ask', async () => {
  expect(await offered('con')).toEqual(['convert', 'connect', 'config']);
  expect(await offered('comp')).toEqual(['completion']);
  expect(await offered('--api-url', 'http://127.0.0.1:1', 'sea')).toEqual(['search']);
});

it('offers the options of a command, values of a choice, and paths where a path is meant', async () => {
  expect(await offered('convert', '--oc')).toEqual(['--ocr', '--ocr-languages', '--ocr-below']);
  expect(await offered('convert', '--ocr', '')).toEqual(['auto', 'force', 'off']);
  expect(await offered('convert', '--images', '')).toEqual([':files']);
  expect(await offered('convert', '')).toEqual([':files']);
  expect(await offered('convert', '--password', '')).toEqual([]);
});

it('offers no collections, and no error, where no gateway answers', async () => {
  expect(await offered('--api-url', 'http://127.0.0.1:1', 'search', 'x', '--collection', '')).toEqual([]);
});

it('refuses an unknown shell and says which there are', async () => {
  await using dir = await tempDir();
  const { code, stderr } = await docferry(['completion', 'tcsh'], { dir });
  expect(code).toBe(2);
  expect(stderr).toContain(SHELLS.join(', '));
});

it('completes in a real bash, paths included', async () => {
  await using dir = await tempDir();
  const { stdout: script } = await docferry(['completion', 'bash'], { dir });
  const bin = join(dir.path, 'bin');
  await mkdir(bin);
  const main = fileURLToPath(new URL('../../../bin/docferry.js', import.meta.url));
  await writeFile(join(bin, 'docferry'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  await chmod(join(bin, 'docferry'), 0o755);
  await writeFile(join(dir.path, 'report one.pdf'), '');
  const ask = async (...words: string[]) => {
    const line = words.map((word) => `'${word}'`).join(' ');
    const asked = `${script}\nCOMP_WORDS=(docferry ${line}); COMP_CWORD=${words.length}; _docferry; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
    return (await run('bash', ['--norc', '-c', asked], { env, cwd: dir.path })).stdout.trim().split('\n');
  };
  expect(await ask('conv')).toEqual(['convert']);
  expect(await ask('convert', 'repo')).toEqual(['report one.pdf']);
});
