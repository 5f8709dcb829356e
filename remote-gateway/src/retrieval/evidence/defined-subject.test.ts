import { describe, expect, it } from 'vitest';
import { definedSubject } from './defined-subject.ts';

describe('the subject of a definition', () => {
  it('is the text before a colon, a dash, the end of a cell or a word that says what it is', () => {
    expect(definedSubject('- **branch**: a line of development')).toBe('branch**');
    expect(definedSubject('| branch | a line of development |')).toBe('branch ');
    expect(definedSubject('| `read_passage(passage_id, max_tokens?)` | when a quote is short |')).toBe('read_passage');
    expect(definedSubject('A branch is a line of development.')).toBe('A branch');
    expect(definedSubject('## Bare repository\n\nA repository without a tree.')).toBe('Bare repository');
    expect(definedSubject('1. Zweig – eine Linie der Entwicklung')).toBe('Zweig');
  });

  it('is not there when the text says nothing of it, or late', () => {
    expect(definedSubject('## Branch')).toBeUndefined();
    expect(
      definedSubject('Branches of a repository that were merged long ago by somebody who has since left are deleted.'),
    ).toBeUndefined();
    expect(definedSubject('')).toBeUndefined();
  });
});
