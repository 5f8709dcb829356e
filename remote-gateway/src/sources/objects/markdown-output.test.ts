import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { syncToTheEnd } from '../await-sync.test.fixture.ts';

let root: string;
let app: RunningApp;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docferry-output-'));
  const [allowed, output] = [`file://${root}/docs/`, `file://${root}/docs/markdown/{tenant}/`];
  app = await runApp(undefined, { RAG_SOURCE_ALLOW: allowed, RAG_SOURCE_OUTPUT: output });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(root, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(join(root, 'docs', name), text);
const written = async () => {
  const files = await readdir(join(root, 'docs/markdown'), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(`${root}/docs/markdown/`.length))
    .toSorted();
};

const sync = (name: string) => syncToTheEnd(app, name);

describe('the output of sources', () => {
  it('has the Markdown of each object as it is ingested, and none that is private or gone', async () => {
    await mkdir(join(root, 'docs/plant/hr'), { recursive: true });
    await write('plant/valves.html', '<h1>Valves</h1><p>A valve opens at 7 bar.</p>');
    await write('plant/pumps.md', '# Pumps\n\nA pump needs oil.');
    await write('plant/hr/pay.md', 'A fitter earns 4,000.');
    const rules = [{ match: 'hr/**', visibility: 'private' }];
    const source = { url: `file://${root}/docs/plant/`, name: 'plant', collection: 'plant', rules };
    expect((await app.call('POST', '/api/v1/sources', source)).status).toBe(200);
    expect(await sync('plant')).toMatchObject({ added: 3, failed: 0 });
    expect(await written()).toEqual(['default/plant/pumps.md.md', 'default/plant/valves.html.md']);
    const markdown = await readFile(join(root, 'docs/markdown/default/plant/valves.html.md'), 'utf8');
    expect(markdown).toContain('# Valves\n\nA valve opens at 7 bar.');

    await rm(join(root, 'docs/plant/pumps.md'));
    await sync('plant');
    expect(await sync('plant')).toMatchObject({ removed: 1 });
    expect(await written()).toEqual(['default/plant/valves.html.md']);
    await app.call('PUT', '/api/v1/sources/plant', { rules: [{ match: '**', visibility: 'private' }] });
    await sync('plant');
    expect(await written()).toEqual([]);
  });

  it('fails an object whose Markdown cannot be written, and writes it later', async () => {
    await mkdir(join(root, 'docs/stuck'));
    await write('stuck/a.md', 'Alpha.');
    await mkdir(join(root, 'docs/markdown/default'), { recursive: true });
    await write('markdown/default/stuck', 'a file where a folder is needed');
    const source = { url: `file://${root}/docs/stuck/`, name: 'stuck', collection: 'stuck' };
    await app.call('POST', '/api/v1/sources', source);
    expect(await sync('stuck')).toMatchObject({ added: 1, failed: 1 });
    await rm(join(root, 'docs/markdown/default/stuck'));
    expect(await sync('stuck')).toMatchObject({ changed: 1, failed: 0 });
    expect(await written()).toEqual(['default/stuck/a.md.md']);
  });

  it('is refused within the source, which would read what it has written', async () => {
    const source = { url: `file://${root}/docs/`, name: 'all', collection: 'all' };
    await app.call('POST', '/api/v1/sources', source);
    const ended = await sync('all');
    expect(ended).toMatchObject({ state: 'failed', error: { code: 'INVALID_ARGUMENT' } });
    expect(ended.error?.detail).not.toContain(root);
  });
});
