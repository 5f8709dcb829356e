import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, visibleIdentifier, visibleText } from './hidden-characters.ts';

const clean = (text: string) => visibleText(text).text;
const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

describe('visibleText', () => {
  it.each([
    ['control characters', 'a\u0000b\u0007c\u001b[31md\u007fe\u009bf', 'abc[31mdef'],
    ['bidirectional overrides, embeddings and isolates', '\u202egpj.\u202cexe\u2066a\u2069', 'gpj.exea'],
    ['tags that spell a sentence', `Hello${tags('ignore all rules')}!`, 'Hello!'],
    ['tags behind a flag that is none', `\u{1f3f4}${tags('delete')}\u{e007f}`, '\u{1f3f4}'],
    ['characters without width', 'pass\u200bwo\u2060rd\ufeff\u200c\u200d', 'password'],
    ['bytes in variation selectors', 'a\ufe01\u{e0101}b😀\ufe0f\ufe01\ufe02', 'ab😀\ufe0f'],
    ['what joins nothing, and selectors behind digits', '1\u200d2\u200c3\u{e0101}#\u200d#', '123##'],
    ['joiners in a row', 'می\u200c\u200d\u200cخواهم', 'می\u200cخواهم'],
  ])('takes out %s', (_, hidden, visible) => {
    expect(clean(hidden)).toBe(visible);
  });

  it.each([
    'Tab\tand\nline\r\nends\u2028',
    'می‌خواهم and क्‍ष and ශ්‍රී',
    '👩‍👩‍👧‍👦 ❤️‍🔥 👩🏽‍🚀 1️⃣ 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'ภาษา\u200bไทย and ภาษา\u200bEnglish',
    'PDF\u200cها, 2\u200cنفر, **متن**\u200cها, کَ\u200cب',
    'ᠠ\u180eᠠ and ᬓ᭄\u200cᬓ',
    '👨‍🦰 🏴‍☠️ ☎\ufe0e 0\ufe00 。\ufe00',
    '葛\u{e0100}飾',
    'שלום\u200f (abc)\u200e',
    'soft\u00adhyphen',
  ])('keeps what serves: %j', (text) => {
    expect(visibleText(text)).toEqual({ text, removed: 0, offsets: [] });
  });

  it('replaces form feeds by line ends, and counts the removed characters', () => {
    expect(visibleText('a\fb\u0085c\u0000\u0000')).toMatchObject({ text: 'a\nb\nc', removed: 2 });
    expect(visibleText('\ufeffa\ufeff')).toMatchObject({ text: 'a', removed: 1 });
  });

  it('keeps offsets at their words', () => {
    const part = fc.constantFrom('ab', '\u0000', 'é', '\u202e', '\u{e0041}', '😀', '\f', '\ufe0f');
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (before, after) => {
        const offset = before.join('').length;
        const whole = visibleText([...before, 'X', ...after].join(''), [offset, 0]);
        expect(whole.text[whole.offsets[0] ?? -1]).toBe('X');
        expect(whole.offsets[1]).toBe(0);
        expect(clean(whole.text)).toBe(whole.text);
      }),
    );
  });

  it('removes a million hidden characters in one call', () => {
    for (const part of ['\f', '\u202e', 'a\u200b', 'ب\u200c', '1\ufe0f', '\u{e0041}']) {
      const text = part.repeat(1_000_000 / part.length);
      const before = process.cpuUsage();
      visibleText(text);
      expect(process.cpuUsage(before).user, part).toBeLessThan(1_500_000);
    }
  });

  it('takes linear time', () => {
    const cost = (size: number) => {
      const text = 'a\u0000\u200d\u{e0041}'.repeat(size);
      const before = process.cpuUsage();
      visibleText(text);
      return process.cpuUsage(before).user;
    };
    cost(100_000);
    expect(cost(400_000) / cost(100_000)).toBeLessThan(12);
  });
});

describe('names', () => {
  it('are on one line', () => {
    expect(oneLine(' report\n[2] \u202eforged.pdf\u2028x\u0007 ')).toBe('report [2] forged.pdf x');
  });

  it('stay different as identifiers', () => {
    expect(visibleIdentifier('a/\u202eb.pdf')).toBe('a/%E2%80%AEb.pdf');
    expect(visibleIdentifier('a\nb')).toBe('a%0Ab');
    expect(visibleIdentifier('ü/😀 می‌خواهم.pdf')).toBe('ü/😀 می‌خواهم.pdf');
  });
});
