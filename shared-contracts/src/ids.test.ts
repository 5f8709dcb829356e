import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePassageId, documentId, encodePassageId, pointId, textHash } from './ids.ts';
import { uuid5 } from './uuid5.ts';

const base = { tenantId: 't', collection: 'default', owner: null, source: 'repo', uri: 'A/README.md' };

describe('uuid5', () => {
  it('gives the value that RFC 9562 appendix A.4 states', () => {
    expect(uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });
});

describe('documentId', () => {
  it('gives two ids to A/README.md and B/README.md, and one to the same file twice', () => {
    expect(documentId(base)).not.toBe(documentId({ ...base, uri: 'B/README.md' }));
    expect(documentId(base)).toBe(documentId({ ...base }));
  });

  it("gives two users' private notes.md two ids", () => {
    expect(documentId({ ...base, owner: 'ann' })).not.toBe(documentId({ ...base, owner: 'bob' }));
  });

  it('gives composed and decomposed Unicode uris the same id', () => {
    expect(documentId({ ...base, uri: 'caf\u00e9.md' })).toBe(documentId({ ...base, uri: 'cafe\u0301.md' }));
  });

  it('never confuses the end of one field with the start of the next', () => {
    const identity = fc.record({
      tenantId: fc.string(),
      collection: fc.string(),
      owner: fc.option(fc.string()),
      source: fc.string(),
      uri: fc.string().map((uri) => uri.normalize('NFC')),
    });
    fc.assert(
      fc.property(identity, identity, (a, b) => {
        expect(documentId(a) === documentId(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});

describe('pointId', () => {
  it('differs by generation and by index', () => {
    const id = documentId(base);
    const ids = [pointId(id, 1, 0), pointId(id, 1, 1), pointId(id, 2, 0), pointId(id, 11, 1), pointId(id, 1, 11)];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('passage ids', () => {
  it('encode and decode document, text and occurrence', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), fc.nat({ max: 255 }), (docId, text, occurrence) => {
        const id = encodePassageId(docId, textHash(text), occurrence);
        expect(decodePassageId(id)).toEqual({ docId, textHashPrefix: textHash(text).slice(0, 30), occurrence });
      }),
    );
  });

  it('are rejected when malformed', () => {
    for (const bad of ['', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}!`, `${'a'.repeat(43)}\n`]) {
      expect(decodePassageId(bad)).toBeUndefined();
    }
  });
});
