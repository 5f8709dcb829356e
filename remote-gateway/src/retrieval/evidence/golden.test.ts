import { readFile } from 'node:fs/promises';
import { retrieveEvidenceResponseSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { GOLDEN } from './golden.test.fixture.ts';

const EXAMPLES = new URL('../../../../examples/', import.meta.url);
/** Markdown's escapes and line breaks are no part of an answer. */
const plain = (text: string) => text.replace(/\\(?=[!-/:-@[-`{-~])/g, '').replace(/\s+/g, ' ');

describe('evidence for questions about the sample documents', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp();
    for (const filename of ['kestrel-handbook.pdf', 'incident-review.docx', 'cluster-capacity.xlsx']) {
      const file = { bytes: await readFile(new URL(filename, EXAMPLES)), filename, uri: filename };
      const { markdown, title, segments } = await app.gateway.convert(
        file,
        { tenantId: 'golden' },
        AbortSignal.timeout(120_000),
      );
      const document = { text: markdown, segments, metadata: { filename, ...(title ? { title } : {}) } };
      expect((await app.call('POST', '/api/v1/ingest', document)).body.status).toBe('success');
    }
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('has the answer in its quotes for at least 38 of 40 questions', async () => {
    expect(GOLDEN).toHaveLength(40);
    const missed: string[] = [];
    for (const { question, answer } of GOLDEN) {
      const { body } = await app.call('POST', '/api/v1/evidence/retrieve', { question });
      const { quotes } = retrieveEvidenceResponseSchema.parse(body);
      if (!quotes.some(({ quote }) => plain(quote).includes(answer))) missed.push(question);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
  });
});
