import { describe, expect, it } from 'vitest';
import { normalizeMetadata } from './normalize-metadata.ts';

describe('normalizeMetadata', () => {
  it('writes dates in one form and omits what only a program says', () => {
    expect(
      normalizeMetadata({
        title: ' A\nmanual ',
        author: 'python-docx',
        created: 'Tue, 05 Mar 2024 10:00:00 +0100',
        modified: '2024-03-05T10:00:00.25',
      }),
    ).toEqual({ title: 'A manual', created: '2024-03-05T09:00:00Z', modified: '2024-03-05T10:00:00' });
    expect(normalizeMetadata({ created: '2024', modified: 'last week', author: '' })).toEqual({
      created: '2024',
      modified: 'last week',
    });
  });
});
