import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { image } from './convert-image.ts';

describe('JPEG 2000', () => {
  it('is recognized, and refused in words when it is damaged', async () => {
    const bytes = await readFile(new URL('fixtures/dawn.jp2', import.meta.url));
    expect((await convertWith(image, bytes)).markdown).toContain('The ferry leaves at dawn.');
    await expect(convertWith(image, bytes.subarray(0, 100))).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  });
});
