import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTerms } from './terms.ts';

const main = (text: string, language = 'english') => [...countTerms(text, language).main.keys()];

describe('terms', () => {
  it('stem by the language of the collection', () => {
    expect(main('connected connections', 'english')).toEqual(['connect']);
    expect(main('Häuser Haus', 'german')).toEqual(['haus']);
    expect(main('connected connections', 'klingon')).toEqual(['connected', 'connections']);
  });

  it('stem words of other scripts by theirs, in any language but none', () => {
    expect(main('управляющие и управляющий', 'english')).toEqual(main('управляющих', 'russian'));
    expect(main('المكتبات', 'english')).toEqual(main('مكتبة', 'german'));
    expect(main('управляющие', 'none')).not.toEqual(main('управляющий', 'none'));
  });

  it('drop stop words and keep pairs of what is left', () => {
    const counts = countTerms('the theory of the boundary layer', 'english');
    expect([...counts.main.keys()]).toEqual(['theori', 'boundari', 'layer']);
    expect([...counts.minor.keys()]).toEqual(['theori boundari', 'boundari layer']);
    expect(counts.length).toBe(3);
    expect(countTerms('what is it', 'english').main.size).toBe(0);
  });

  it('contain the plain spelling of an identifier, too', () => {
    expect(main('FooBarService')).toContain(main('foobarservice')[0]);
    expect(main('v1.16.3')).toContain('1.16.3');
    expect(main('café')).toEqual(main('cafe'));
  });

  it('let characters without spaces match by pairs, or alone when the run is one character', () => {
    expect([...countTerms('日本語', 'japanese').main.keys()]).toEqual(['日本', '本語']);
    expect([...countTerms('日本語', 'japanese').minor.keys()]).toEqual(['日', '本', '語']);
    expect([...countTerms('猫', 'japanese').main.keys()]).toEqual(['猫']);
  });

  it('are the same for the same text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const first = countTerms(text, 'english');
        expect(countTerms(text, 'english')).toEqual(first);
        expect(first.length).toBeLessThanOrEqual(text.normalize('NFKC').length);
      }),
    );
  });
});
