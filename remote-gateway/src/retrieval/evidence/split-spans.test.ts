import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSpans } from './split-spans.ts';

const spans = (text: string) => splitSpans(text).map(({ start, end }) => text.slice(start, end));

describe('the spans of a text', () => {
  it('are sentences, list items and paragraphs', () => {
    const text =
      '# Start\n\nOne here. Two\nlines? Yes!\n\n- first item\n- second. More.\n  1. Install it.\n  2. Run it.';
    expect(spans(text)).toEqual([
      '# Start',
      'One here.',
      'Two\nlines?',
      'Yes!',
      '- first item',
      '- second.',
      'More.',
      '1. Install it.',
      '2. Run it.',
    ]);
  });

  it('keep a fenced code block whole, also one that is never closed', () => {
    const code = '```ts\nrun. now.\n\n- x\n~~~\n```';
    expect(spans(`Before.\n${code}\nAfter.`)).toEqual(['Before.', code, 'After.']);
    expect(spans('~~~\na. b.\n\nc')).toEqual(['~~~\na. b.\n\nc']);
  });

  it('do not end within a number, a name or an address', () => {
    expect(spans('Use kestrel.yaml of 4.2 at https://a.example/x.y today.')).toHaveLength(1);
  });

  it('do not end after a short form or a day, nor between backticks', () => {
    expect(spans('Sizes vary, e.g. by ca. 20 or z. B. so. Next.')).toHaveLength(2);
    expect(spans('Er gilt vom 24. Dezember bis zum 1. Januar. Danach nicht.')).toHaveLength(2);
    expect(spans('It is 24. December is cold.')).toHaveLength(1);
    expect(spans('The limit is 30. Raise it.')).toHaveLength(2);
    expect(spans('It says `Denied. Go away.` and ends. So be it.')).toHaveLength(2);
  });

  it('end at the full stops of scripts without spaces', () => {
    expect(spans('再試行は三回。料金は毎月。')).toEqual(['再試行は三回。', '料金は毎月。']);
  });

  it('are in order, apart from each other, trimmed, and leave nothing out', () => {
    const piece = fc.constantFrom(
      'a',
      'Bee. ',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '```\n',
      '~~~',
      '| x |',
      '。',
      ' ',
      '😀',
      '\r\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        let end = 0;
        for (const span of splitSpans(text)) {
          expect(text.slice(end, span.start).trim()).toBe('');
          expect(text.slice(span.start, span.end)).toBe(text.slice(span.start, span.end).trim());
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
    );
  });
});
