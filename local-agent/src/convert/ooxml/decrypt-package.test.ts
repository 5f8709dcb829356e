import { describe, expect, it } from 'vitest';
import { decryptPackage } from './decrypt-package.ts';
import { agile, standard } from './locked-package.test.fixture.ts';

const CONTENT = Buffer.from('PK packed words '.repeat(500));

describe('decryptPackage', () => {
  it('opens what either scheme of Office encrypts', () => {
    expect(Buffer.from(decryptPackage(agile('pässword', 10, CONTENT), 'pässword'))).toEqual(CONTENT);
    expect(Buffer.from(decryptPackage(standard('secret', CONTENT), 'secret'))).toEqual(CONTENT);
  });

  it('says so when the password is wrong', () => {
    expect(() => decryptPackage(agile('a', 10, CONTENT), 'b')).toThrow(/password does not open/);
  });
});
