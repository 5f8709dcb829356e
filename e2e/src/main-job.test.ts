import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { CLIENTS } from './harness/mcp-clients.ts';
import { EXAMPLES } from './harness/process.ts';
import { endOfJob } from './harness/settled-jobs.ts';
import { tempDir } from './harness/temp-dir.ts';

const LOCAL_TOOLS = [
  'check_constraints',
  'convert_and_ingest',
  'convert_to_text',
  'index_folder',
  'index_status',
  'list_formats',
  'query_impact',
  'show_page',
];
const HOSTED_TOOLS = [
  'get_document',
  'ingest_url',
  'list_collections',
  'list_documents',
  'read_passage',
  'retrieve_evidence',
  'search',
];

describe('the main use case', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    dir = await tempDir();
    gateway = await startGateway(join(dir.path, 'data dir'));
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });
  const local = () => ({ RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey, RAG_ALLOWED_DIRS: EXAMPLES });

  describe.each(Object.entries(CLIENTS))('with %s', (name, connect) => {
    const collection = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

    it('takes a PDF, a DOCX and an XLSX from the stdio server to cited passages of the hosted server', async () => {
      await using agent = await connect({ kind: 'stdio', env: local() });
      expect(await agent.toolNames()).toEqual(LOCAL_TOOLS);
      for (const file of ['kestrel-handbook.pdf', 'incident-review.docx', 'cluster-capacity.xlsx']) {
        const sent = await agent.call('convert_and_ingest', { uri: join(EXAMPLES, file), collection });
        expect(sent, sent.text).toMatchObject({ isError: false });
        expect(await endOfJob(gateway, sent.structured.job_id)).toMatchObject({ state: 'completed' });
      }
      const again = await agent.call('convert_and_ingest', {
        uri: join(EXAMPLES, 'cluster-capacity.xlsx'),
        collection,
      });
      expect(again.structured).toMatchObject({ status: 'unchanged', added: 0 });

      await using hosted = await connect({ kind: 'http', url: gateway.url, apiKey: gateway.apiKey });
      expect(await hosted.toolNames()).toEqual(HOSTED_TOOLS);
      const retry = await hosted.call('search', {
        query: 'How long is the wait before the fourth delivery attempt?',
        collection,
      });
      expect(retry.structured.results).toMatchObject([
        { filename: 'kestrel-handbook.pdf', segment: { kind: 'page', label: '4' } },
        ...Array(4).fill({}),
      ]);
      expect(retry.text).toContain('kestrel-handbook.pdf');
      const evidence = await hosted.call('retrieve_evidence', {
        question: 'How long is the wait before the fourth delivery attempt?',
        collection,
      });
      const quotes = evidence.structured.quotes as { quote: string; citation: { passage_id: string } }[];
      const table = quotes.find(({ quote }) => quote.includes('| 4 | 20 s |'));
      expect(table, evidence.text).toMatchObject({
        citation: { filename: 'kestrel-handbook.pdf', segment: { kind: 'page', label: '4' } },
      });
      expect(evidence.text).toContain('> | 4 | 20 s |');
      const passage = await hosted.call('read_passage', { passage_id: table?.citation.passage_id, max_tokens: 800 });
      expect(passage.structured.text).toContain(table?.quote);
      const cost = await hosted.call('search', { query: 'unit price of backup storage', collection });
      expect(cost.structured.results).toMatchObject([
        { filename: 'cluster-capacity.xlsx', segment: { kind: 'sheet', label: 'Monthly cost' } },
        ...Array(4).fill({}),
      ]);
      const action = await hosted.call('search', {
        query: 'who measures rendering time in the release check',
        collection,
      });
      expect(action.structured.results).toMatchObject([{ filename: 'incident-review.docx' }, ...Array(4).fill({})]);
    });

    it('serves the search tools over stdio with --with-search', async () => {
      await using agent = await connect({ kind: 'stdio', env: local(), args: ['--with-search'] });
      expect(await agent.toolNames()).toEqual([...LOCAL_TOOLS, ...HOSTED_TOOLS].toSorted());
      const found = await agent.call('search', { query: 'error code for an expired token', collection });
      expect(found.isError, found.text).toBe(false);
      expect(found.text).toContain('kestrel-handbook.pdf');
      const quoted = await agent.call('retrieve_evidence', { question: 'When do tokens expire?', collection });
      expect(quoted.text).toMatch(/^> .*expire after 90 days/m);
    });

    it('reads a document in slices and deletes it for every reader', async () => {
      await using hosted = await connect({ kind: 'http', url: gateway.url, apiKey: gateway.apiKey });
      const listed = await hosted.call('list_documents', { collection });
      const documents = listed.structured.documents as { doc_id: string; filename: string }[];
      expect(documents.map((document) => document.filename).toSorted()).toEqual([
        'cluster-capacity.xlsx',
        'incident-review.docx',
        'kestrel-handbook.pdf',
      ]);
      const docId = documents.find((document) => document.filename === 'kestrel-handbook.pdf')?.doc_id;

      const slice = await hosted.call('get_document', { doc_id: docId, page: '7', max_tokens: 200 });
      expect(slice.structured).toMatchObject({
        text: expect.stringContaining('Backup and restore'),
        next_start: expect.any(Number),
      });
      const onward = await hosted.call('get_document', {
        doc_id: docId,
        start: slice.structured.next_start,
        max_tokens: 200,
      });
      expect(onward.structured.start).toBe(slice.structured.end);

      const deleted = await gateway.call('DELETE', `/api/v1/documents/${String(docId)}`);
      expect(deleted.body).toMatchObject({ status: 'deleted' });
      const gone = await hosted.call('get_document', { doc_id: docId });
      expect(gone).toMatchObject({ isError: true, structured: { code: 'NOT_FOUND' } });
      const search = await hosted.call('search', { query: 'retry schedule', collection });
      expect(JSON.stringify(search.structured)).not.toContain('kestrel-handbook.pdf');
    });
  });
});
