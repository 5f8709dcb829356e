import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentNames, queryNames } from './document-names.ts';

const named = { title: 'Annual Report', filename: 'KESTREL_2018.pdf', uri: 'brokers/KESTREL_2018.pdf', text: '' };
const cover = `FORM 10-K\n\nFor the fiscal year ended September 29, 2018\n\n**Kestrel & Wren Company**, since 1911\n\n`;

/** What the words of a query find among a document's names. */
function found(query: string, document: Partial<typeof named>): number {
  const { indices, values } = documentNames({ ...named, ...document }, 'english');
  const asked = queryNames(query, 'english');
  return asked.indices.reduce((sum, hash, at) => {
    const place = indices.indexOf(hash);
    return sum + (place < 0 ? 0 : (values[place] ?? 0) * (asked.values[at] ?? 0));
  }, 0);
}

describe('names of a document', () => {
  it('are those of title, file and folder', () => {
    const text = 'Shares are traded. '.repeat(1_000);
    for (const query of ['annual', 'Kestrel', 'FY18', 'broker']) expect(found(query, { text }), query).toBe(1);
    expect(found('pdf', { text })).toBe(0);
    expect(found('2017 wren', { text })).toBe(0);
  });

  it('are less of a short document, whose title counts among its words', () => {
    expect(found('Kestrel', {})).toBe(0.5);
    expect(found('annual', {})).toBe(0);
  });

  it('include company and period of the head, where the document is longer than that', () => {
    const opaque = { title: 'UNITED STATES', filename: '0000320187-18-000142.pdf', uri: 'x.pdf' };
    const long = { ...opaque, text: cover + 'Shares are traded. '.repeat(1_000) };
    expect(found('Wren', long)).toBe(0.5);
    expect(found('fiscal 2018', long)).toBe(1);
    expect(found('1911 traded', long)).toBe(0);
    expect(found('Wren 2018', { ...opaque, text: cover })).toBe(0);
  });

  it('are found when the query writes their words apart', () => {
    expect(found('Coca-Cola', { filename: 'COCACOLA.pdf', title: '' })).toBe(1);
  });

  it('have each term once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (title, filename) => {
        const { indices, values } = documentNames({ ...named, title, filename }, 'english');
        expect(new Set(indices).size).toBe(indices.length);
        expect(values).toHaveLength(indices.length);
        expect(values.every((value) => value > 0)).toBe(true);
      }),
    );
  });
});
