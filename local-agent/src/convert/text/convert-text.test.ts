import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { markdown, text } from './convert-text.ts';

describe('text', () => {
  it('keeps prose as it is and puts source code into a fence', async () => {
    expect((await convertWith(text, 'One.  \r\n\r\nTwo.\r\n', { filename: 'a.txt' })).markdown).toBe('One.\n\nTwo.');
    expect((await convertWith(text, '#include <x>\n', { filename: 'a.c' })).markdown).toBe('```c\n#include <x>\n```');
  });

  it('says which legacy encoding it read', async () => {
    const bytes = new Uint8Array(Buffer.from('café à la carte', 'latin1'));
    expect(await convertWith(text, bytes)).toMatchObject({
      markdown: 'café à la carte',
      metadata: { encoding: 'windows-1252' },
    });
  });
});

describe('markdown', () => {
  it('passes unchanged', async () => {
    expect((await convertWith(markdown, '# T\n\n* a  \n  b\n')).markdown).toBe('# T\n\n* a  \n  b');
  });
});
