import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONTRACT_HEADER, CONTRACT_VERSION, errorBody } from '@docferry/shared-contracts';
import { createGatewayClient, type GatewayClient } from '../send/gateway-client.ts';

type Kept = { uri: string; text: string; content_hash: string; converter: string; kind: string; doc_id: string };

export type IndexGateway = AsyncDisposable & {
  readonly url: string;
  readonly client: GatewayClient;
  /** Its documents by uri. */
  readonly documents: Map<string, Kept>;
  /** Requests by their path without the query. */
  readonly calls: string[];
  /** Answers the next batches so, one after the other, instead of taking them. */
  readonly faults: ('drop' | 'busy' | 'half')[];
};

/** A gateway in memory that speaks as much of the contract as an index run needs, on loopback. */
export async function indexGateway(): Promise<IndexGateway> {
  const documents = new Map<string, Kept>();
  const calls: string[] = [];
  const faults: IndexGateway['faults'] = [];
  let changes = 0;
  const idOf = (uri: string) =>
    createHash('sha256')
      .update(uri)
      .digest('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-a$4-$5');
  const time = () => new Date(1_700_000_000_000 + changes * 1_000).toISOString();

  const answerLine = (line: Record<string, unknown>, number: number) => {
    changes += 1;
    if ('delete' in line) {
      const { uri } = line.delete as { uri: string };
      return documents.delete(uri)
        ? { line: number, status: 'deleted', doc_id: idOf(uri), chunks: 1 }
        : { line: number, error: { code: 'NOT_FOUND', detail: 'no such document' } };
    }
    const { text, metadata } = line as {
      text: string;
      metadata: { uri: string; content_hash: string; converter: string; kind?: string };
    };
    if (text.includes('refuse me')) return { line: number, error: { code: 'INVALID_ARGUMENT', detail: 'refused' } };
    documents.set(metadata.uri, {
      uri: metadata.uri,
      text,
      content_hash: metadata.content_hash,
      converter: metadata.converter,
      kind: metadata.kind ?? 'doc',
      doc_id: idOf(metadata.uri),
    });
    return {
      line: number,
      status: 'success',
      doc_id: idOf(metadata.uri),
      collection: 'c',
      chunks: 1,
      added: 1,
      reused: 0,
      removed: 0,
    };
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://gateway');
      calls.push(url.pathname);
      const json = (body: unknown, status = 200) =>
        response
          .writeHead(status, { 'content-type': 'application/json', [CONTRACT_HEADER]: CONTRACT_VERSION })
          .end(JSON.stringify(body));
      if (url.pathname === '/api/v1/ingest/batch') {
        const fault = faults.shift();
        if (fault === 'drop') return void request.socket.destroy();
        if (fault === 'busy') return void json(errorBody('BACKEND_UNAVAILABLE', 'not now', 'r'), 503);
        const lines = Buffer.concat(parts)
          .toString('utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>);
        const taken = fault === 'half' ? lines.slice(0, Math.ceil(lines.length / 2)) : lines;
        const answers = taken.map((line, index) => JSON.stringify(answerLine(line, index + 1)));
        return void response
          .writeHead(200, { 'content-type': 'application/x-ndjson', [CONTRACT_HEADER]: CONTRACT_VERSION })
          .end(`${answers.join('\n')}\n`);
      }
      if (url.pathname === '/api/v1/documents') {
        const all = [...documents.values()].map(({ text, ...document }) => ({
          ...document,
          collection: 'c',
          source: 's',
          filename: document.uri,
          title: document.uri,
          tags: [],
          visibility: 'team',
          mime_type: null,
          chunks: 1,
          chars: text.length,
          updated_at: time(),
        }));
        const from = Number(url.searchParams.get('cursor') ?? 0);
        return void json({
          documents: all.slice(from, from + 3),
          ...(from + 3 < all.length ? { next_cursor: String(from + 3) } : {}),
        });
      }
      if (changes === 0 && url.pathname === '/api/v1/collections/c')
        return void json(errorBody('NOT_FOUND', 'no such collection', 'r'), 404);
      const detail = {
        name: 'c',
        documents: documents.size,
        chunks: changes,
        embedder: 'e',
        dimension: 3,
        created_at: time(),
        updated_at: time(),
        description: '',
        language: 'english',
        chunking: 'structure',
        chunker: '1',
        dense_weight: null,
        health: 'healthy',
        days_since_ingestion: 0,
      };
      json(detail);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = () => ({ apiUrl, apiUrlOrigin: 'flag', apiKey: 'k', apiKeyOrigin: 'environment' }) as const;
  const retry = { attempts: 1, budgetMs: 100, refusedBudgetMs: 100, baseDelayMs: 5, maxDelayMs: 5 };
  return {
    url: apiUrl,
    client: createGatewayClient({ connection, version: '0', retry }),
    documents,
    calls,
    faults,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
