import { describe, expect, it } from 'vitest';
import { linkOf } from './field-link.ts';

describe('linkOf', () => {
  it.each([
    [' HYPERLINK "https://example.org/a b" \\h ', 'https://example.org/a b'],
    [' HYPERLINK mailto:ann@example.org ', 'mailto:ann@example.org'],
    [' HYPERLINK \\l "_Toc1" ', ''],
    [' PAGEREF x ', ''],
  ])('reads the address of %j', (instruction, address) => {
    expect(linkOf(instruction)).toBe(address);
  });
});
