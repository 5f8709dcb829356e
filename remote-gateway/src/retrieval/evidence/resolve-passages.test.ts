import { encodePassageId, textHash } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import type { DocumentRow } from '../../catalog/documents/documents.ts';
import type { Identity } from '../../identity.ts';
import { type ResolveDeps, resolvePassages } from './resolve-passages.ts';

const identity: Identity = { tenantId: 't', subject: 's', scopes: new Set(['read']) };
const DOC = '00000000-0000-5000-8000-000000000001';

type Version = { readonly text: string; readonly generation: number };

/** A document that changes while it is read: catalog and store each return the version that the test sets. */
function parts(seen: { row: Version[]; text: Version[]; places: Version[] }): ResolveDeps {
  const next = (versions: Version[]) =>
    (versions.length > 1 ? versions.shift() : versions[0]) ?? { text: '', generation: 0 };
  return {
    catalog: {
      documents: {
        find: async (_, docId) => (docId === DOC ? rowOf(next(seen.row)) : undefined),
        readText: async () => ({ text: next(seen.text).text, segments: [] }),
      },
    },
    store: {
      places: async (_name, _identity, _docId, generation) => {
        const version = next(seen.places);
        return version.generation === generation ? placesOf(version.text) : [];
      },
    },
  };
}

function rowOf({ text, generation }: Version): DocumentRow {
  return {
    docId: DOC,
    collection: 'default',
    collectionId: 'c',
    storeName: 's',
    owner: null,
    source: 'local',
    uri: 'a.md',
    filename: 'a.md',
    title: 'A',
    kind: 'doc',
    tags: [],
    visibility: 'team',
    mimeType: null,
    contentHash: null,
    converter: null,
    textHash: textHash(text),
    generation,
    chunks: placesOf(text).length,
    chars: text.length,
    updatedAt: new Date(0),
  };
}

/** Each line is a passage. */
function placesOf(text: string) {
  const seen = new Map<string, number>();
  return [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => {
    const occurrence = seen.get(line) ?? 0;
    seen.set(line, occurrence + 1);
    return { text_hash: textHash(line), occurrence, start: index, end: index + line.length, heading_path: [] };
  });
}

const id = (line: string, occurrence = 0) => encodePassageId(DOC, textHash(line), occurrence);
const still = (text: string) => {
  const version = { text, generation: 1 };
  return parts({ row: [version], text: [version], places: [version] });
};

describe('passages by their ids', () => {
  it('come in the order of the ids, equal texts distinguished by their order', async () => {
    const found = await resolvePassages(still('one\ntwo\none'), identity, [id('one', 1), id('two'), id('one')]);
    expect(found.map(({ passage }) => [passage.start, passage.text])).toEqual([
      [8, 'one'],
      [4, 'two'],
      [0, 'one'],
    ]);
  });

  it('share one place beyond the 256th of equal texts', async () => {
    const deps = still(Array(300).fill('same').join('\n'));
    const [last] = await resolvePassages(deps, identity, [id('same', 299)]);
    expect(last?.passage.start).toBe(255 * 5);
  });

  it('are read again when the document was replaced in between', async () => {
    const former = { text: 'kept\nold', generation: 1 };
    const newer = { text: 'new\nkept', generation: 2 };
    for (const deps of [
      parts({ row: [former, newer], text: [newer], places: [former, newer] }),
      parts({ row: [former, newer], text: [former, newer], places: [newer] }),
    ]) {
      const [found] = await resolvePassages(deps, identity, [id('kept')]);
      expect(found?.passage).toMatchObject({ start: 4, text: 'kept' });
      expect(found?.documentText).toBe(newer.text);
    }
  });

  it('are refused together when one is unknown, and all unknown ones are named', async () => {
    const ids = [id('one'), id('three'), encodePassageId(DOC.replace('1', '2'), textHash('one'), 0)];
    await expect(resolvePassages(still('one\ntwo'), identity, ids)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { passage_ids: ids.slice(1) },
    });
  });
});
