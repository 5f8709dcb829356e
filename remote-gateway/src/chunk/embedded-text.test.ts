import { describe, expect, it } from 'vitest';
import { embeddedText } from './embedded-text.ts';

describe('embeddedText', () => {
  it('puts title, headings and lead before the text', () => {
    const chunk = { headingPath: ['Setup', 'Keys'], lead: '| a |\n|---|', text: '| 1 |' };
    expect(embeddedText(chunk, 'Manual')).toBe('Manual > Setup > Keys\n\n| a |\n|---|\n\n| 1 |');
  });

  it('contains a title that is also the outermost heading once, and omits empty parts', () => {
    expect(embeddedText({ headingPath: ['Manual', 'Keys'], lead: '', text: 'x' }, 'Manual')).toBe('Manual > Keys\n\nx');
    expect(embeddedText({ headingPath: [], lead: '', text: 'x' }, '')).toBe('x');
  });
});
