import { describe, expect, it } from 'vitest';
import { eachWord, type Word } from './words.ts';

function words(text: string): Word[] {
  const found: Word[] = [];
  const plain = (source: string, start: number, end: number) =>
    found.push({ parts: [source.slice(start, end).toLowerCase()], whole: null, unspaced: false });
  eachWord(text, plain, (word) => found.push(word));
  return found;
}

const read = (text: string): [string, string | null][] =>
  words(text).map(({ parts, whole }) => [parts.join(' '), whole]);

describe('words', () => {
  it.each([
    ['FooBarService', 'foo bar service', 'foobarservice'],
    ['rag_documents', 'rag documents', 'rag_documents'],
    ['ERR_CONN_42', 'err conn 42', 'err_conn_42'],
    ['RAG_API_URL', 'rag api url', 'rag_api_url'],
    ['__init__', 'init', '__init__'],
    ['foo.bar.baz', 'foo bar baz', 'foo.bar.baz'],
    ['node.js', 'node js', 'node.js'],
    ['parseXMLFile', 'parse xml file', 'parsexmlfile'],
    ['HTTPServer2', 'http server 2', 'httpserver2'],
    ['utf8', 'utf 8', 'utf8'],
    ['v1.16.3', '1.16.3', 'v1.16.3'],
    ['CVE-2021-44228', 'cve 2021 44228', 'cve-2021-44228'],
    ['C++', '', 'c++'],
    ['192.168.0.1', '192.168.0.1', null],
    ['1,000,000', '', '1000000'],
    ['e3b0c44298fc1c149afbf4c8996fb924', '', 'e3b0c44298fc1c149afbf4c8996fb924'],
  ])('take %s apart and keep it whole', (token, parts, whole) => {
    expect(read(token)).toEqual([[parts, whole]]);
    expect(read(`see "${token}", then`)[1]).toEqual([parts, whole]);
  });

  it('split ordinary compounds without keeping them', () => {
    expect(read('state-of-the-art')).toEqual([['state of the art', null]]);
    expect(read('U.S.A.')).toEqual([['usa', null]]);
    expect(read("Biden's l'homme")).toEqual([
      ['biden', null],
      ['homme', null],
    ]);
  });

  it('give single characters of scripts without spaces', () => {
    expect(words('日本語')).toEqual([{ parts: ['日', '本', '語'], whole: null, unspaced: true }]);
    expect(read('สวัสดีชาวโลก').length).toBeGreaterThan(1);
    expect(read('ＡＢＣ検索test').map(([parts]) => parts)).toEqual(['abc', '検 索', 'test']);
  });

  it('end at the same offsets for any text next to a plain word', () => {
    const text = 'Mind: "car", dog. Egg.-fig xyz.cfg hut.été inn’s low# C# man+ nut++ owl,pea';
    expect(read(text).map(([parts, whole]) => whole ?? parts)).toEqual(
      'mind|car|dog|egg|fig|xyz.cfg|hut.été|inn|low#|c#|man|nut++|owl|pea'.split('|'),
    );
  });

  it('find nothing in emoji and punctuation', () => {
    expect(read('🎉 -- ... !!! 👩‍👩‍👧')).toEqual([]);
  });

  it('take time in proportion to a hostile text', () => {
    const before = process.threadCpuUsage();
    for (const text of ['a'.repeat(1e6), 'aA'.repeat(5e5), '1,'.repeat(5e5), "a'".repeat(5e5), '語'.repeat(1e5)])
      expect(words(text).length).toBeGreaterThan(0);
    expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000);
  });
});
