import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Upload = { file?: [string, string]; fields?: Record<string, string | string[]>; key?: string };

async function upload({ file, fields = {}, key }: Upload) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  if (file) form.append('file', new File([file[1]], file[0]));
  const authorization = `Bearer ${key ?? (await app.key('default', ['read', 'upload', 'ingest']))}`;
  const response = await fetch(`${app.url}/api/v1/files`, { method: 'POST', body: form, headers: { authorization } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const HTML = '<!doctype html><title>Valves</title><h1>Valves</h1><p>A valve opens at 7 bar.</p>';

describe('an uploaded file', () => {
  it('is converted by its content, loses secrets, and is found', async () => {
    const secret = `${'AKIA'}${'IOSFODNN7EXAMPLB'}`;
    const { status, body } = await upload({
      file: ['valves.html', `${HTML}<p>Key: ${secret}</p>`],
      fields: { collection: 'uploads', tags: ['manual', 'pump'] },
    });
    expect([status, body.status]).toEqual([200, 'success']);
    const search = { query: 'valve pressure', collection: 'uploads', filters: { tags: ['pump'], source: 'upload' } };
    const { text } = await app.call('POST', '/api/v1/search', search);
    expect(text).toContain('7 bar');
    expect(text).toContain('"title":"Valves"');
    expect(text).not.toContain(secret);
    expect(
      (
        await upload({
          file: ['valves.html', `${HTML}<p>Key: ${secret}</p>`],
          fields: { collection: 'uploads', tags: ['manual', 'pump'] },
        })
      ).body.status,
    ).toBe('unchanged');
  });

  it('may be a PDF, with the page in its citations', async () => {
    const pdf = await readFile(new URL('../../../../examples/kestrel-handbook.pdf', import.meta.url));
    const form = new FormData();
    form.append('file', new File([new Uint8Array(pdf)], 'kestrel.pdf'));
    form.append('collection', 'handbook');
    const headers = { authorization: `Bearer ${await app.key()}` };
    const response = await fetch(`${app.url}/api/v1/files`, { method: 'POST', body: form, headers });
    expect(response.status).toBe(200);
    const { text } = await app.call('POST', '/api/v1/search', { query: 'retries', collection: 'handbook' });
    expect(text).toContain('"page"');
  });

  it.each<[string, Upload, number, string]>([
    ['without a file', { fields: { collection: 'uploads' } }, 400, 'file: one file is needed.'],
    ['with an unknown field', { file: ['a.md', 'Text.'], fields: { colection: 'x' } }, 400, 'colection'],
    ['of no known format', { file: ['a.bin', '\u0000\u0001\u0002\u0003'] }, 415, ''],
    ['that is damaged', { file: ['a.pdf', '%PDF-1.7 no more'] }, 422, 'PDF'],
  ])('is refused %s', async (_, given, status, why) => {
    const answer = await upload(given);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(why)]);
  });

  it('needs a form, the scope upload, and a gateway that takes files', async () => {
    expect((await app.call('POST', '/api/v1/files', { file: 'x' })).status).toBe(415);
    const key = await app.key('default', ['read', 'ingest']);
    expect(await upload({ file: ['a.md', 'Text.'], key })).toMatchObject({
      status: 403,
      body: { details: { scope: 'upload' } },
    });
    await using closed = await runApp(undefined, { RAG_UPLOADS: 'off' });
    const form = new FormData();
    form.append('file', new File(['Text.'], 'a.md'));
    const headers = { authorization: `Bearer ${await closed.key()}` };
    const refused = await fetch(`${closed.url}/api/v1/files`, { method: 'POST', body: form, headers });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('RAG_UPLOADS')]);
  });
});
