import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataset } from './dataset.ts';

async function withFiles(files: Record<string, string>): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'docferry-dataset-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content);
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true, maxRetries: 10 }) };
}

const good = {
  'corpus.jsonl': '{"id":"a","title":"T","text":"x"}\n{"id":"b","text":""}\n',
  'queries.jsonl': '{"id":"q1","text":"one"}\r\n{"id":"q2","text":"not judged"}\r\n',
  'qrels.tsv': 'query-id\tcorpus-id\tscore\nq1\ta\t2\nq1\tb\t0\n',
};

describe('a judged collection', () => {
  it('is read with header, Windows line ends and grades of 0', async () => {
    await using files = await withFiles(good);
    const dataset = await openDataset(files.dir);
    expect(dataset.queries).toEqual([{ id: 'q1', text: 'one' }]);
    expect(dataset.judgements).toEqual(new Map([['q1', new Map([['a', 2]])]]));
    const ids: string[] = [];
    for await (const { id } of dataset.corpus()) ids.push(id);
    expect(ids).toEqual(['a', 'b']);
  });

  it.each([
    ['is missing', 'qrels.tsv', null, 'qrels.tsv'],
    ['is no JSON', 'queries.jsonl', '{"id":', 'line 1'],
    ['lacks a field', 'queries.jsonl', '\n{"id":"q1"}', 'line 2'],
    ['judges nothing', 'qrels.tsv', 'q9\ta\t1', 'no query has'],
  ])('is refused with file and line when a file %s', async (_, name, content, message) => {
    const { [name]: _left, ...rest }: Record<string, string> = good;
    await using files = await withFiles(content === null ? rest : { ...rest, [name]: content });
    await expect(openDataset(files.dir)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message),
    });
  });
});
