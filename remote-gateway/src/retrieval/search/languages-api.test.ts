import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

const GERMAN = `# Nachtschicht

Der Rufempfänger der Nachtschicht liegt in der zweiten Schublade, und er meldet sich, wenn eine Lieferung ausfällt.
Die Häuser der Lieferanten sind im Verzeichnis aufgeführt.`;
const ENGLISH = `# Night shift

The pager of the night shift is in the second drawer, and it rings when a delivery has failed. The committees of the
suppliers were negotiating about the houses.`;

describe('a collection that recognises languages', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const ingest = (collection: string, filename: string, text: string) =>
    app.call('POST', '/api/v1/ingest', { text, metadata: { filename, collection } });
  const found = async (collection: string, query: string) => {
    const { body } = await app.call('POST', '/api/v1/search', { query, collection });
    return (body.results as { filename: string }[]).map(({ filename }) => filename);
  };
  const language = async (collection: string) =>
    (await app.call('GET', `/api/v1/collections/${collection}`)).body.language;

  it('is the default, and finds other forms of words in each of its languages', async () => {
    await ingest('mixed', 'nacht.md', GERMAN);
    expect((await found('mixed', 'Haus'))[0]).toBe('nacht.md');
    await ingest('mixed', 'night.md', ENGLISH);
    expect(await language('mixed')).toBe('auto');
    expect((await found('mixed', 'Haus'))[0]).toBe('nacht.md');
    expect((await found('mixed', 'committee'))[0]).toBe('night.md');
    expect((await found('mixed', 'Wo liegt der Rufempfänger der Nachtschichten?'))[0]).toBe('nacht.md');
    expect((await found('mixed', 'where are the pagers of the night shifts?'))[0]).toBe('night.md');
  });

  it('stems each passage of a document in two languages by its own', async () => {
    await ingest('both', 'manual.md', `${`${GERMAN}\n\n`.repeat(12)}${`${ENGLISH}\n\n`.repeat(12)}`);
    expect(await found('both', 'Haus')).toContain('manual.md');
    expect(await found('both', 'committee')).toContain('manual.md');
  });

  it('may be an earlier one of a fixed language, which still finds what it held', async () => {
    await app.call('PUT', '/api/v1/collections/earlier', { language: 'german' });
    await ingest('earlier', 'nacht.md', GERMAN);
    const refused = await app.call('PUT', '/api/v1/collections/earlier', { language: 'english' });
    expect(refused.body).toMatchObject({ code: 'CONFLICT' });
    expect((await app.call('PUT', '/api/v1/collections/earlier', { language: 'auto' })).status).toBe(200);
    await ingest('earlier', 'night.md', ENGLISH);
    expect((await found('earlier', 'Haus'))[0]).toBe('nacht.md');
    expect((await found('earlier', 'committee'))[0]).toBe('night.md');
  });
});
