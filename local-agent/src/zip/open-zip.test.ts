import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../convert/conversion.ts';
import { zipOf } from '../convert/convert-with.test.support.ts';
import { openZip } from './open-zip.ts';

const failed = (message: RegExp) => ({ code: 'CONVERSION_FAILED', message: expect.stringMatching(message) });

describe('openZip', () => {
  it('reads entries by name, also when bytes follow the archive', async () => {
    const bytes = zipOf({ 'a.txt': 'one', '../b.txt': 'two' });
    const zip = await openZip(new Uint8Array([...bytes, 10, 10]), DEFAULT_LIMITS);
    expect(zip.names).toEqual(['a.txt', '../b.txt']);
    expect(strFromU8((await zip.read('../b.txt')) ?? new Uint8Array())).toBe('two');
    expect(await zip.read('absent')).toBeUndefined();
  });

  it('counts what is inflated over all reads, not what headers claim', async () => {
    const bytes = zipOf({ 'a.bin': new Uint8Array(600_000), 'b.bin': new Uint8Array(600_000) });
    // The sizes in the directory are set to 1: a reader that trusts them sees no bomb.
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
    const zip = await openZip(bytes, { ...DEFAULT_LIMITS, inflatedBytes: 1_000_000 });
    expect((await zip.read('a.bin'))?.length).toBe(600_000);
    await expect(zip.read('b.bin')).rejects.toMatchObject(failed(/unpacks to more than 1 MB/));
  });

  it('refuses a container that says itself that it is too large', async () => {
    const bytes = zipOf({ 'a.bin': new Uint8Array(2_000_000) });
    await expect(openZip(bytes, { ...DEFAULT_LIMITS, inflatedBytes: 1_000_000 })).rejects.toMatchObject(
      failed(/unpacks/),
    );
  });

  it('refuses too many entries, archives cut short, and what is no archive', async () => {
    const many = zipOf(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}`, ''])));
    await expect(openZip(many, { ...DEFAULT_LIMITS, zipEntries: 10 })).rejects.toMatchObject(
      failed(/more than 10 parts/),
    );
    await expect(openZip(many.subarray(0, 100), DEFAULT_LIMITS)).rejects.toMatchObject(failed(/damaged/));
    await expect(openZip(new Uint8Array(50), DEFAULT_LIMITS)).rejects.toMatchObject(failed(/damaged/));
  });
});
