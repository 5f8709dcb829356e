import { searchRequestSchema } from '@docferry/shared-contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../../identity.ts';
import { search } from './search.ts';
import { type SearchableCollections, searchableCollections } from './searchable-collections.test.fixture.ts';

const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };

/** Exact things of every style. Each has neighbours that share its parts. */
const WORDS = ['rag', 'conn', 'user', 'index', 'retry', 'cache', 'token', 'shard', 'query', 'limit'];
const pick = (n: number) => WORDS[n % WORDS.length] ?? '';
const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const STYLES: readonly ((n: number) => string)[] = [
  (n) => `${pick(n)}_${pick(n + 3)}_${n}`,
  (n) => `ERR_${pick(n).toUpperCase()}_${40 + n}`,
  (n) => `${title(pick(n))}${title(pick(n + 1))}Service${n}`,
  (n) => `v${n % 7}.${n % 11}.${n}`,
  (n) => `0x8007${(4096 + n).toString(16)}`,
  (n) => `src/${pick(n)}/${pick(n + 2)}-${n}.ts`,
  (n) => `${pick(n)}.${pick(n + 5)}${n}@example.com`,
  (n) => `CVE-2021-${44_000 + n}`,
  (n) => `${pick(n)}.${pick(n + 4)}.max${n}`,
  (n) => `--${pick(n)}-${pick(n + 1)}-${n}`,
  (n) => `$${pick(n)}${title(pick(n + 2))}${n}`,
  (n) => `${1_000 + 37 * n}.${n % 10}`,
];
const EACH = 20;

let world: SearchableCollections;
const names: string[] = [];
beforeAll(async () => {
  world = await searchableCollections({ names: 'english' });
  for (const [at, style] of STYLES.entries()) {
    const texts = Array.from({ length: EACH }, (_, n) => {
      const name = style(n + 1);
      names[at * EACH + n] = name;
      // A long passage that says it once, far from its start.
      return `${'The operator reads the handbook before the shift begins. '.repeat(1 + (n % 8))}Here ${name} is set, and nothing else.`;
    });
    await world.put('names', 1_000 + at, texts);
  }
  // Parts of all of them, often.
  const parts = WORDS.map(
    (word) => `${word} ${word} ${word} err service version src example com max set: ${word}, ${word}.`,
  );
  await world.put('names', 5_000, parts);
});
afterAll(() => world[Symbol.asyncDispose]());

async function firstText(query: string): Promise<string> {
  const request = searchRequestSchema.parse({ query, collection: 'names', top_k: 1 });
  return (await search(world.deps, ada, request)).results[0]?.text ?? '';
}

describe('an exact name', () => {
  const anyName = fc.nat(STYLES.length * EACH - 1);
  const holds = (text: string, name: string) =>
    new RegExp(`(?<![\\w])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`).test(text);

  it.each([
    ['alone', (name: string) => name],
    ['in a question', (name: string) => `What does ${name} mean and where is it set?`],
    ['in other capitals', (name: string) => `where is ${name.toUpperCase()}`],
    ['in quotes', (name: string) => `"${name}"`],
  ])('is found first, %s', async (_, ask) => {
    const missed: string[] = [];
    await fc.assert(
      fc.asyncProperty(anyName, async (at) => {
        const name = names[at] ?? '';
        const text = await firstText(ask(name));
        if (!holds(text.toLowerCase(), name.toLowerCase())) missed.push(`${ask(name)} -> ${text.slice(-60)}`);
      }),
      { numRuns: 60 },
    );
    expect(missed).toEqual([]);
  });

  it('is found by its parts as well', async () => {
    expect(await firstText('rag user 10')).toMatch(/rag/);
    expect(await firstText('retry cache service 4')).toContain('RetryCacheService4');
  });
});
