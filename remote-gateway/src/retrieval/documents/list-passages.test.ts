import { type DocumentPassages, documentPassagesSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

const SECTIONS = Array.from(
  { length: 9 },
  (_, at) => `## Valve ${at}\n\n${`Valve ${at} opens at ${at} bar and closes again below. `.repeat(12)}\n\n`,
);
const TEXT = `# Valves\n\n${SECTIONS.join('')}`;
const HALF = Math.floor(TEXT.length / 2);

let app: RunningApp;
let id: string;
beforeAll(async () => {
  app = await runApp(undefined, { CHUNK_SIZE: '200', CHUNK_OVERLAP: '0' });
  const segments = [
    { kind: 'page', label: '1', start: 0, end: HALF },
    { kind: 'page', label: '2', start: HALF, end: TEXT.length },
  ];
  const { body } = await app.call('POST', '/api/v1/ingest', {
    text: TEXT,
    metadata: { filename: 'valves.md' },
    segments,
  });
  id = String(body.doc_id);
});
afterAll(() => app[Symbol.asyncDispose]());

const passages = async (query = ''): Promise<DocumentPassages> => {
  const { status, body } = await app.call('GET', `/api/v1/documents/${id}/passages${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return documentPassagesSchema.parse(body);
};

describe('the passages of a document', () => {
  it('cover its text in order, with headings, page and tokens within the size', async () => {
    const { passages: all, total, next_start } = await passages();
    expect(total).toBe(all.length);
    expect(total).toBeGreaterThan(5);
    expect(next_start).toBeUndefined();
    const covered = new Set(
      all.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
    );
    const missed = TEXT.split('').filter((character, at) => /\S/.test(character) && !covered.has(at));
    expect(missed.join('')).toBe('');
    for (const { tokens, start, end, segment } of all) {
      expect(tokens).toBeGreaterThan(0);
      expect(tokens).toBeLessThanOrEqual(200);
      expect(segment).toEqual({ kind: 'page', label: start + end < 2 * HALF ? '1' : '2' });
    }
    expect(all.at(-1)?.heading_path).toEqual(['Valves', 'Valve 8']);
  });

  it('have the ids by which they are read', async () => {
    const [first] = (await passages(`?start=${HALF}&limit=1`)).passages;
    expect(first?.end).toBeGreaterThan(HALF);
    const { body } = await app.call('POST', '/api/v1/passages/read', { passage_id: first?.passage_id });
    expect(TEXT.slice(first?.start, first?.end)).toContain(String(body.text).slice(0, 100));
  });

  it('come in pages that continue where the last one ended', async () => {
    const { passages: all } = await passages();
    const seen = [];
    for (let start: number | undefined = 0; start !== undefined; ) {
      const page: DocumentPassages = await passages(`?start=${start}&limit=2`);
      seen.push(...page.passages);
      start = page.next_start;
    }
    expect(seen).toEqual(all);
  });

  it('are 404 for another tenant and a missing document', async () => {
    const rival = await app.key('rival', ['read']);
    for (const [doc, key] of [
      [id, rival],
      ['00000000-0000-4000-8000-000000000000', undefined],
    ] as const) {
      const answer = await app.call('GET', `/api/v1/documents/${doc}/passages`, undefined, key ? { key } : {});
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });
});
