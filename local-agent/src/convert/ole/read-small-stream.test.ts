import { describe, expect, it } from 'vitest';
import { oleContainer } from '../math/mtef/mtef.test.fixture.ts';
import { readSmallStream } from './read-small-stream.ts';

const content = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7) % 251));

describe('a short stream of an OLE container', () => {
  it.each([10, 1_000, 4_095, 4_096, 20_000])('is read when it has %d bytes', (length) => {
    expect(readSmallStream(oleContainer('Part', content(length)), 'Part')).toEqual(content(length));
  });

  it('is none by another name, too long, or in a container that is cut', () => {
    const file = oleContainer('Part', content(300));
    expect(readSmallStream(file, 'Par')).toBeUndefined();
    expect(readSmallStream(oleContainer('Part', content(70_000)), 'Part')).toBeUndefined();
    expect(readSmallStream(file.subarray(0, 511), 'Part')).toBeUndefined();
    expect(readSmallStream(Buffer.from('text'.repeat(1_000)), 'Part')).toBeUndefined();
  });

  it('ends where a chain comes back to itself', () => {
    const file = Buffer.from(oleContainer('Part', content(9_000)));
    const table = (file.readUInt32LE(76) + 1) * 512;
    for (let at = 0; at < 512; at += 4) file.writeUInt32LE(file.readUInt32LE(48), table + at);
    expect(readSmallStream(file, 'Part')?.length).toBe(9_000);
  });

  it('is what damaged bytes leave, without an error', () => {
    const file = oleContainer('Part', content(300));
    for (let at = 8; at < file.length; at += 3) {
      const damaged = Buffer.from(file);
      damaged[at] = 0xff;
      expect(() => readSmallStream(damaged, 'Part')).not.toThrow();
    }
  });
});
