import { describe, expect, it } from 'vitest';
import { printable } from './terminal.ts';

describe('printable', () => {
  it('takes out what would command a terminal and keeps one line of text', () => {
    expect(printable('\u001b[2Jgone\u0007 \u009b31m red\n\nnext\t line ')).toBe('[2Jgone 31m red next line');
    expect(printable('naïve 漢字 😀')).toBe('naïve 漢字 😀');
  });
});
