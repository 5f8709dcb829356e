import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DocumentGraph, MAX_EDGES, MAX_NAMES_PER_SECTION, MAX_NODES } from './document-graph.ts';
import { extractGraph } from './extract-graph.ts';

const graphOf = (text: string, change: { uri?: string; isCode?: boolean; source?: string } = {}) =>
  extractGraph({
    text,
    title: 'T',
    filename: 'guide.md',
    source: 'manuals',
    uri: 'docs/guide.md',
    isCode: false,
    ...change,
  });

/** `source -type-> target` of every edge, and what the text says there. */
const edgesOf = (text: string, { nodes, edges }: DocumentGraph) =>
  edges.map(({ source, target, type, start, end }) => [
    nodes[source]?.key,
    type,
    `${nodes[target]?.kind} ${nodes[target]?.key}`,
    text.slice(start, end),
  ]);
const ofTables = new Set(['has_key', 'has_value']);
/** All but what tables say. */
const found = (text: string) =>
  edgesOf(text, graphOf(text))
    .map(([, ...rest]) => rest)
    .filter(([type = '']) => !ofTables.has(type));

describe('the graph of a document', () => {
  it('has its sections, one in the other, each with its own text', () => {
    const text = '# Guide\n\nintro\n\n## Limits\n\nfew\n\nOther\n-----\n\n### Limits ###\n';
    const { nodes } = graphOf(text);
    const sections = nodes.filter(({ kind }) => kind === 'section');
    expect(sections.map(({ key, name, parent }) => [key, name, parent === null ? null : nodes[parent]?.key])).toEqual([
      ['guide', 'Guide', 'manuals/docs/guide.md'],
      ['limits', 'Limits', 'guide'],
      ['other', 'Other', 'guide'],
      ['limits-1', 'Limits', 'other'],
    ]);
    expect(sections.map(({ start, end }) => text.slice(start, end))).toEqual([
      '# Guide\n\nintro\n\n',
      '## Limits\n\nfew\n\n',
      'Other\n-----\n\n',
      '### Limits ###\n',
    ]);
  });

  it('has no sections of fenced code or front matter lines of tables', () => {
    const text = '```md\n# No\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n';
    expect(graphOf(text).nodes.map(({ kind, name }) => [kind, name])).toEqual([
      ['document', 'T'],
      ['file', 'guide.md'],
      ['file', 'docs/guide.md'],
      ['file', 'manuals/docs/guide.md'],
      ['table', 'Table: a, b'],
      ['column', 'a'],
      ['key', 'a'],
      ['column', 'b'],
      ['key', 'b'],
      ['row', '1'],
    ]);
  });

  it('has the rows and columns of tables with their keys, and each cell between its row and column', () => {
    const text = [
      '| Setting | Default \\| unit | Note |',
      '|---|---|---|',
      '| `RAG_PORT` | 8000 | |',
      '| Retry budget | 5 s | twice |',
    ].join('\n');
    const graph = graphOf(text);
    const table = graph.nodes.filter(({ key }) => key.startsWith('table-1/')).map(({ key, name }) => [key, name]);
    expect(table).toEqual([
      ['table-1/column-1', 'Setting'],
      ['table-1/column-2', 'Default | unit'],
      ['table-1/column-3', 'Note'],
      ['table-1/row-1', 'RAG_PORT'],
      ['table-1/row-2', 'Retry budget'],
    ]);
    expect(edgesOf(text, graph).filter(([, type]) => type !== 'mentions')).toEqual([
      ['table-1/column-1', 'has_key', 'key setting', 'Setting'],
      ['table-1/column-2', 'has_key', 'key default | unit', 'Default \\| unit'],
      ['table-1/column-3', 'has_key', 'key note', 'Note'],
      ['table-1/row-1', 'has_key', 'identifier RAG_PORT', '`RAG_PORT`'],
      ['table-1/row-1', 'has_value', 'column table-1/column-2', '8000'],
      ['table-1/row-2', 'has_key', 'key retry budget', 'Retry budget'],
      ['table-1/row-2', 'has_value', 'column table-1/column-2', '5 s'],
      ['table-1/row-2', 'has_value', 'column table-1/column-3', 'twice'],
    ]);
  });

  it('has lists of two items or more, one in the other, with what leads to them', () => {
    const text = [
      '# Restart',
      'To restart:',
      '',
      '1. Stop it:',
      '   - with the console',
      '   - or by hand',
      '',
      '   in any order.',
      '2. Start it.',
      '',
      'Done.',
      '- alone',
      '',
      'Text',
      '* * *',
      '- a',
      '- b',
    ].join('\n');
    const { nodes } = graphOf(text);
    const lists = nodes.filter(({ kind }) => kind === 'list' || kind === 'item');
    expect(lists.map(({ key, name, parent }) => [key, name, nodes[parent ?? -1]?.key])).toEqual([
      ['list-1', 'To restart', 'restart'],
      ['list-1/item-1', 'Stop it:', 'list-1'],
      ['list-1/item-2', 'with the console', 'list-1/item-1'],
      ['list-1/item-3', 'or by hand', 'list-1/item-1'],
      ['list-1/item-4', 'Start it.', 'list-1'],
      ['list-2', 'List: a', 'restart'],
      ['list-2/item-1', 'a', 'list-2'],
      ['list-2/item-2', 'b', 'list-2'],
    ]);
    const [list] = lists;
    expect(text.slice(list?.start, list?.end)).toMatch(/^1\. Stop.*Start it\.$/s);
  });

  it('resolves references to sections, tables, anchors and notes, before or after them', () => {
    const text = [
      'See Section 4.2, § 4.2, Table 3, [there](#more-words), a note[^1] and a source [12].',
      '## 4.2 Retries',
      'Table 3: Times',
      '',
      '| try | wait |',
      '|---|---|',
      '| 1 | 5 s |',
      '',
      '## More words',
      'See Section 9.',
      '',
      '[^1]: The note.',
      '[12] A. Author: The source.',
    ].join('\n');
    expect(found(text)).toEqual([
      ['refers_to', 'section 42-retries', 'Section 4.2'],
      ['refers_to', 'table table-1', 'Table 3'],
      ['refers_to', 'section more-words', '#more-words'],
      ['cites', 'note ^1', '[^1]'],
      ['cites', 'note 12', '[12]'],
    ]);
  });

  it('finds links, addresses and files, as their document names them', () => {
    const text =
      '[a](../README.md#top) [b](/other/b.md) [c](https://Example.com/x/#y) https://example.com/x. ' +
      'NAME=https://user:word@example.org/ [m](mailto:a@b.c) [out](../../../etc/passwd) See report-2024.PDF, ./src/Retry.ts and guide.md.';
    expect(found(text)).toEqual([
      ['links_to', 'address manuals/README.md', '../README.md#top'],
      ['links_to', 'address manuals/other/b.md', '/other/b.md'],
      ['links_to', 'address https://example.com/x', 'https://Example.com/x/#y'],
      ['links_to', 'address https://example.org', 'https://user:word@example.org/'],
      ['links_to', 'file report-2024.pdf', 'report-2024.PDF'],
      ['links_to', 'file src/retry.ts', './src/Retry.ts'],
    ]);
    const web = extractGraph({
      text: '[a](b.html)',
      title: 'T',
      filename: 'a',
      source: 'url',
      isCode: false,
      uri: 'https://example.com/docs/a',
    });
    expect(web.nodes.map(({ key }) => key)).toEqual([
      'https://example.com/docs/a',
      'a',
      'https://example.com/docs/b.html',
    ]);
  });

  it('finds defined terms and abbreviations, whichever stands first', () => {
    const text =
      'Retrieval-augmented generation (RAG) and an SLA (service level agreement), not (NO) or Model Context (API).\n\n' +
      '| term | meaning |\n|---|---|\n| **cold start** | the first |\n';
    expect(found(text)).toEqual([
      ['defines', 'term rag', 'Retrieval-augmented generation (RAG'],
      ['defines', 'term sla', 'SLA (service level agreement'],
      ['mentions', 'term api', 'API'],
      ['defines', 'term cold start', 'cold start'],
    ]);
  });

  it('finds identifiers, codes, standards, organisations and people, and no plain or shouted words', () => {
    const text =
      'RATE_LIMITED, `store.places`, max_tokens, --dry-run, RetryPolicy, CVE-2024-1234, E1234, RFC 7231, SHA-256.\n' +
      'By Example Works GmbH and Dr. Jane Doe. This MUST NOT be a `word` or Plain; call `run()`.\n\nALL OF THIS IS SHOUTED\n';
    expect(found(text).map(([, target]) => target)).toEqual([
      'identifier RATE_LIMITED',
      'identifier store.places',
      'identifier max_tokens',
      'identifier --dry-run',
      'identifier RetryPolicy',
      'identifier CVE-2024-1234',
      'identifier E1234',
      'standard RFC 7231',
      'identifier SHA-256',
      'organisation example works gmbh',
      'person jane doe',
      'identifier run',
    ]);
  });

  it('reads of source code only constants, addresses and files', () => {
    const text = '# not a heading\nconst MAX_TRIES = 5; // see https://example.com/a and RetryPolicy\n';
    const { nodes } = graphOf(text, { isCode: true });
    expect(nodes.slice(4).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'identifier MAX_TRIES',
      'address https://example.com/a',
    ]);
  });

  it('is bounded, however much a document says', () => {
    const sections = Array.from({ length: 3_000 }, (_, n) => `# S${n}\n\nMAX_${n} MIN_${n} see Section ${n}`).join(
      '\n\n',
    );
    const { nodes, edges } = graphOf(sections);
    expect(nodes.length).toBe(MAX_NODES);
    expect(edges.length).toBeLessThanOrEqual(MAX_EDGES);
    const list = Array.from({ length: 500 }, (_, n) => `CODE_${n}`).join(' ');
    expect(graphOf(list).edges.length).toBe(MAX_NAMES_PER_SECTION);
  });

  it('of any text has edges between its nodes only, with spans inside the text, and is stored as it is', () => {
    const piece = fc.constantFrom(
      '# A\n',
      '## 1.2 B\n',
      'see Section 1.2 ',
      '[x](',
      'y.md)',
      '[^1]',
      '[^1]: n\n',
      '|term|\n',
      '|-|\n',
      '| a | b |\n',
      '|---|---|\n',
      '- i\n',
      '  1. k\n',
      '\\|',
      '`',
      '```\n',
      'AB (',
      'Ab Cd (AC)',
      'http://a',
      '\0',
      '\ud800',
      '\r\n',
      ' ',
      '](#a)',
      'Dr. A B',
      'Ä GmbH',
      'X_1',
      '\n\n',
      '=\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const { nodes, edges } = graphOf(text);
        const keys = nodes.map(({ kind, key }) => `${kind} ${key}`);
        for (const { start, end, key, name, parent } of nodes) {
          expect(0 <= start && start <= end && end <= text.length).toBe(true);
          expect(key.isWellFormed() && name.isWellFormed() && !`${key}${name}`.includes('\0')).toBe(true);
          expect(parent === null || parent < nodes.length).toBe(true);
        }
        for (const { source, target, start, end } of edges) {
          expect(source !== target && source < nodes.length && target < nodes.length).toBe(true);
          expect(start < end && end <= text.length).toBe(true);
        }
        expect(new Set(keys).size).toBeGreaterThan(0);
      }),
    );
  });
});
