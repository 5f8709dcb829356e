import { describe, expect, it } from 'vitest';
import { matchesGlob } from './matches-glob.ts';

describe('a glob', () => {
  it.each([
    ['guide.md', '*.md', true],
    ['deep/er/guide.md', '*.md', true],
    ['guide.mdx', '*.md', false],
    ['docs/guide.md', 'docs/*.md', true],
    ['docs/deep/guide.md', 'docs/*.md', false],
    ['docs/deep/guide.md', 'docs/**/*.md', true],
    ['docs/guide.md', 'docs/**/*.md', true],
    ['docsguide.md', 'docs/**/*.md', false],
    ['a/drafts/b/c.md', '**/drafts/**', true],
    ['drafts/c.md', '**/drafts/**', true],
    ['a/mydrafts/c.md', '**/drafts/**', false],
    ['drafts/c.md', 'drafts/**', true],
    ['a1.md', 'a?.md', true],
    ['a/.md', 'a?.md', false],
    ['a+b(1).md', 'a+b(1).md', true],
    ['ünïcode/😀.md', '**/?.md', true],
    ['x/y', '/x/*', true],
  ])('%s against %s: %s', (key, glob, expected) => {
    expect(matchesGlob(key, glob)).toBe(expected);
  });

  it('takes no longer for hostile ones', () => {
    const started = performance.now();
    expect(matchesGlob('a'.repeat(2_000), `${'*a'.repeat(250)}b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
