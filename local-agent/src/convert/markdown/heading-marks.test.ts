import { describe, expect, it } from 'vitest';
import type { Inline } from './blocks.ts';
import { emitInline } from './emit-inline.ts';

const text = (value: string): Inline => ({ type: 'text', text: value });
const strong = (...children: Inline[]): Inline => ({ type: 'strong', children });
const lineBreak: Inline = { type: 'break' };

describe('marks and breaks of headings', () => {
  it('drops a style that all parts of a heading have, over breaks and links', () => {
    const link: Inline = { type: 'link', url: 'https://example.org/', children: [strong(text('the rules'))] };
    expect(emitInline([strong(text('Roads')), lineBreak, strong(text('and bridges'))], 'heading')).toBe(
      'Roads and bridges',
    );
    expect(emitInline([strong(text('About')), text(' '), link], 'heading')).toBe(
      'About [the rules](https://example.org/)',
    );
  });

  it('keeps a style that only a part has', () => {
    expect(emitInline([text('Roads '), strong(text('and bridges'))], 'heading')).toBe('Roads **and bridges**');
  });

  it('writes several breaks in a row as one', () => {
    expect(emitInline([text('a'), lineBreak, lineBreak, text('b')], 'heading')).toBe('a b');
    expect(emitInline([strong(text('a'), lineBreak, lineBreak, text('b'))], 'paragraph')).toBe('**a  \nb**');
  });
});
