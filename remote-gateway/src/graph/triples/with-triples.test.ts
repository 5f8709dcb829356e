import { describe, expect, it } from 'vitest';
import { extractGraph } from '../extract-graph.ts';
import { findQuote } from './find-quote.ts';
import { passagesOf } from './passages.ts';
import { readReply, type Triple } from './triple.ts';
import { withTriples } from './with-triples.ts';

const graphOf = (text: string) =>
  extractGraph({ text, title: '', filename: 'a.md', source: 's', uri: 'a.md', isCode: false });
const triple = (subject: string, object: string, quote: string): Triple => ({ subject, type: 'uses', object, quote });

describe('passages', () => {
  it('are the sections, long ones in pieces, and together the text', () => {
    const long = `${'A sentence of a long section. '.repeat(60)}\n\n`.repeat(4);
    const text = `Some words before any heading.\n\n# One\n\n${long}# Two\n\nThe last words of the text.\n`;
    const passages = passagesOf(text, graphOf(text));
    expect(passages.map((passage) => passage.text).join('')).toBe(text);
    for (const { start, text: piece } of passages) expect(text.startsWith(piece, start)).toBe(true);
    expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(3_000);
    expect(passages.at(-1)?.text).toMatch(/^# Two/);
  });

  it('are bounded', () => {
    const text = '# Heading\n\nSome words of a section.\n\n'.repeat(300);
    expect(passagesOf(text, graphOf(text))).toHaveLength(200);
  });
});

describe('a quote', () => {
  it('is found whatever its white space, and only where it names both ends', () => {
    const text = 'x The  Orders\nservice uses\tRedis.';
    const quote = 'The Orders service uses Redis';
    expect(findQuote(text, triple('orders service', 'Redis', quote))).toEqual({ start: 2, end: text.length - 1 });
    expect(findQuote(text, triple('Orders service', 'Kafka', quote))).toBeUndefined();
    expect(findQuote(text, triple('Orders', 'Redis', 'Orders never uses Redis'))).toBeUndefined();
    expect(findQuote(text, triple('Orders', 'Redis', ' '))).toBeUndefined();
  });
});

describe('a reply', () => {
  it('is read in a fenced block, and without what is no triple', () => {
    const good = triple('a1', 'b1', 'a1 uses b1');
    const reply = `\`\`\`json\n${JSON.stringify([good, { ...good, type: 'x}; DROP' }, 7])}\n\`\`\``;
    expect(readReply(reply)).toEqual([good]);
    for (const wrong of ['', 'I found nothing.', '[{"subject": ', '{"a": 1}', ']['])
      expect(readReply(wrong)).toBeUndefined();
  });
});

describe('a graph', () => {
  it('gets edges with evidence between names, which keep the nodes that they have', () => {
    const text = '# Orders\n\nThe Orders service uses RATE_LIMIT and Redis.';
    const graph = graphOf(text);
    const [passage] = passagesOf(text, graph);
    if (!passage) throw new Error('no passage');
    const quote = 'The Orders service uses RATE_LIMIT and Redis';
    const triples = [triple('Orders service', 'RATE_LIMIT', quote), triple('Orders service', 'Redis', quote)];
    const { nodes, edges } = withTriples(graph, [{ passage, triples: [...triples, ...triples] }]);
    expect(nodes.slice(graph.nodes.length).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'term orders service',
      'term redis',
    ]);
    const added = edges.slice(graph.edges.length);
    expect(added.map(({ source, type, target }) => [nodes[source]?.name, type, nodes[target]?.name])).toEqual([
      ['Orders service', 'uses', 'RATE_LIMIT'],
      ['Orders', 'mentions', 'Orders service'],
      ['Orders service', 'uses', 'Redis'],
      ['Orders', 'mentions', 'Redis'],
    ]);
    for (const edge of added) {
      expect(edge).toMatchObject({ origin: 'model', confidence: 0.5 });
      expect(text.slice(edge.start, edge.end)).toBe(quote);
    }
  });
});
