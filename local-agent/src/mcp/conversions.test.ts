import { describe, expect, it } from 'vitest';
import { createConverter } from '../convert/index.ts';
import { allowedFile } from '../roots/allowed-file.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { createConversions } from './conversions.ts';

const call = { pages: undefined, signal: new AbortController().signal, onProgress: () => {} };

/** A converter that counts. */
function counting() {
  const converter = createConverter();
  const counted = { conversions: 0 };
  const convert: typeof converter.convert = (request, options) => {
    counted.conversions += 1;
    return converter.convert(request, options);
  };
  return Object.assign(counted, { convert, [Symbol.asyncDispose]: () => converter[Symbol.asyncDispose]() });
}

describe('createConversions', () => {
  it('converts a file once until it changes', async () => {
    await using dir = await tempDir();
    await using converter = counting();
    const conversions = createConversions(converter);
    const convert = async () => (await conversions(await allowedFile('a.md', [dir.path]), call)).markdown;
    await dir.write('a.md', 'one');
    expect([await convert(), await convert()]).toEqual(['one', 'one']);
    expect(converter.conversions).toBe(1);
    await dir.write('a.md', 'three');
    expect(await convert()).toBe('three');
    expect(converter.conversions).toBe(2);
  });

  it('forgets the file that was used longest ago', async () => {
    await using dir = await tempDir();
    await using converter = counting();
    const conversions = createConversions(converter);
    const names = Array.from({ length: 9 }, (_, index) => `${index}.md`);
    for (const name of names) await dir.write(name);
    const use = async (name: string) => conversions(await allowedFile(name, [dir.path]), call);
    for (const name of names.slice(0, 8)) await use(name);
    await use('0.md'); // now 1.md is the oldest
    await use('8.md');
    expect(converter.conversions).toBe(9);
    await use('0.md');
    expect(converter.conversions).toBe(9);
    await use('1.md');
    expect(converter.conversions).toBe(10);
  });

  it('does not remember a failure', async () => {
    await using dir = await tempDir();
    await using converter = counting();
    const conversions = createConversions(converter);
    const file = await allowedFile(await dir.write('empty.md', ''), [dir.path]);
    await expect(conversions(file, call)).rejects.toThrow();
    await expect(conversions(file, call)).rejects.toThrow();
    expect(converter.conversions).toBe(2);
  });
});
