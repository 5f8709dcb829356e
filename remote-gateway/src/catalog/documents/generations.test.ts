import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftOf, newIdentity, publish, SPACE } from '../draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

type Step =
  | { readonly do: 'accept'; readonly doc: number; readonly text: number }
  | { readonly do: 'switch' | 'abandon'; readonly pick: number }
  | { readonly do: 'delete'; readonly doc: number }
  | { readonly do: 'sweep' };

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('accept' as const), doc: fc.nat(1), text: fc.nat(3) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('switch' as const), pick: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('abandon' as const), pick: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), doc: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  ),
  { minLength: 1, maxLength: 25 },
);

type Made = {
  readonly doc: number;
  readonly text: string;
  readonly generation: number;
  state: 'making' | 'published' | 'dead';
};

describe('generations', () => {
  it('follow a simple model through any sequence of accept, switch, abandon, delete and sweep', async () => {
    const { catalog } = temporary;
    const run = async (sequence: readonly Step[]) => {
      const identity = await newIdentity(catalog);
      const collection = await catalog.collections.ensure(identity, 'default', SPACE);
      const idOf = (doc: number) => draftOf(identity, collection, `${doc}.md`, '').docId;
      const made: Made[] = [];
      const publishedOf = (doc: number) => made.find((one) => one.doc === doc && one.state === 'published');

      for (const step of sequence) {
        if (step.do === 'accept') {
          const text = `text ${step.text}`;
          const accepted = await catalog.generations.accept(
            identity,
            collection,
            draftOf(identity, collection, `${step.doc}.md`, text),
          );
          const published = publishedOf(step.doc);
          expect(accepted.published?.generation).toBe(published?.generation);
          const hasLater = made.some(
            (one) => one.doc === step.doc && one.state === 'making' && one.generation > (published?.generation ?? 0),
          );
          const unchanged = published?.text === text && !hasLater;
          expect(accepted.published?.unchanged ?? false).toBe(unchanged);
          if (unchanged) continue;
          expect(accepted.generation).toBeGreaterThan(Math.max(0, ...made.map(({ generation }) => generation)));
          made.push({ doc: step.doc, text, generation: accepted.generation, state: 'making' });
        } else if (step.do === 'switch' || step.do === 'abandon') {
          const one = made[step.pick % Math.max(made.length, 1)];
          if (!one) continue;
          const published = publishedOf(one.doc);
          if (step.do === 'abandon') {
            await catalog.generations.abandon(identity, idOf(one.doc), one.generation);
            if (one.state === 'making') one.state = 'dead';
            continue;
          }
          const isPublished =
            one.state === 'published' || (one.state === 'making' && (published?.generation ?? 0) < one.generation);
          const size = { chunks: one.generation, terms: 2 * one.generation };
          expect(await catalog.generations.publish(identity, idOf(one.doc), one.generation, size)).toBe(isPublished);
          for (const other of isPublished ? made : []) {
            if (other.doc === one.doc && other.state !== 'dead' && other.generation < one.generation)
              other.state = 'dead';
          }
          one.state = isPublished ? 'published' : 'dead';
        } else if (step.do === 'delete') {
          const published = publishedOf(step.doc);
          expect((await catalog.documents.delete(identity, idOf(step.doc))).document?.generation).toBe(
            published?.generation,
          );
          for (const one of made) if (one.doc === step.doc) one.state = 'dead';
        } else {
          for (const { docId, generation } of await catalog.generations.dead(10_000, 0)) {
            expect(made.find((one) => one.generation === generation)?.state ?? 'dead').toBe('dead');
            await catalog.generations.remove(docId, generation);
          }
        }
      }

      const lives = [0, 1].map(publishedOf);
      const expected = lives.flatMap((published, doc) =>
        published ? [[idOf(doc), published.generation] as const] : [],
      );
      expect(await catalog.generations.published(identity, [idOf(0), idOf(1)])).toEqual(new Map(expected));
      for (const [doc, published] of lives.entries()) {
        expect((await catalog.documents.readText(identity, idOf(doc)))?.text).toBe(published?.text);
      }
      const chunks = expected.reduce((sum, [, generation]) => sum + generation, 0);
      expect(await catalog.collections.list(identity)).toMatchObject([
        { documents: expected.length, chunks, terms: 2 * chunks },
      ]);
    };
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 60 });
  });

  it('leave the latest published, whatever the order in which they finish at once', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.integer({ min: 2, max: 8 }), async (uri, writers) => {
        const docId = draftOf(identity, collection, uri, '').docId;
        const generations = await Promise.all(
          Array.from({ length: writers }, async (_, writer) => {
            const text = `by writer ${writer}`;
            const { generation } = await catalog.generations.accept(
              identity,
              collection,
              draftOf(identity, collection, uri, text),
            );
            await catalog.generations.publish(identity, docId, generation, { chunks: 1, terms: 1 });
            return { generation, text };
          }),
        );
        const latest = generations.toSorted((one, two) => two.generation - one.generation)[0];
        expect(await catalog.documents.find(identity, docId)).toMatchObject({ generation: latest?.generation });
        expect((await catalog.documents.readText(identity, docId))?.text).toBe(latest?.text);
      }),
      { numRuns: 15 },
    );
    const documents = await catalog.documents.list(identity, { limit: 200 });
    expect(await catalog.collections.list(identity)).toMatchObject([
      { documents: documents.length, chunks: documents.length, terms: documents.length },
    ]);
  });

  it('are not lost when one is accepted while the last of the previous ones is removed', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const draft = draftOf(identity, collection, 'a.md', 'text');
    for (let round = 0; round < 25; round += 1) {
      const former = await publish(catalog, identity, collection, draft);
      await catalog.documents.delete(identity, draft.docId);
      const [{ generation }] = await Promise.all([
        catalog.generations.accept(identity, collection, draft),
        catalog.generations.remove(draft.docId, former),
      ]);
      expect(await catalog.generations.publish(identity, draft.docId, generation, { chunks: 1, terms: 1 })).toBe(true);
      await catalog.documents.delete(identity, draft.docId);
      await catalog.generations.remove(draft.docId, generation);
    }
  });
});
