import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { DEFAULT_PASSWORD } from '../ooxml/decrypt-package.ts';
import { xls } from './convert-xls.ts';
import { lockedWorkbook } from './locked-workbook.test.fixture.ts';

describe('locked workbooks', () => {
  it.each(['rc4', 'cryptoApi', 'xor'])('opens them with their password: %s', async (kind) => {
    // Longer than one block of the cipher.
    const cells = Array.from({ length: 50 }, (_, index) => `straw in barn number ${index}`);
    const { markdown } = await convertWith(xls, lockedWorkbook(kind, 'abc', cells), { options: { password: 'abc' } });
    for (const cell of cells) expect(markdown).toContain(`| ${cell} | dry |`);
  });

  it('opens without a password what Excel opens without one', async () => {
    const { markdown } = await convertWith(xls, lockedWorkbook('cryptoApi', DEFAULT_PASSWORD, ['hay']));
    expect(markdown).toContain('| hay | dry |');
  });

  it('refuses a wrong password, and none', async () => {
    const bytes = lockedWorkbook('rc4', 'abc', ['hay']);
    await expect(convertWith(xls, bytes, { options: { password: 'b' } })).rejects.toThrow('does not open');
    await expect(convertWith(xls, bytes)).rejects.toThrow('password-protected');
  });
});
