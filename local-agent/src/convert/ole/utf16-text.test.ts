import { expect, it } from 'vitest';
import { utf16Text } from './utf16-text.ts';

it('reads pairs of bytes at any address, without a last odd one', () => {
  const bytes = Buffer.alloc(12_210, 'a\0');
  expect(utf16Text(bytes.subarray(0, 6))).toBe('aaa');
  for (let turn = 0; turn < 100; turn++) expect(utf16Text(bytes.subarray(8_889)).length).toBe(1_660);
  expect(utf16Text(Buffer.from([0x61, 0x00, 0x3d, 0xd8]))).toBe('a\ufffd');
});
