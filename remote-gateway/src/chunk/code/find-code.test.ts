import { describe, expect, it } from 'vitest';
import { fencedCode, fencesIn, findCode, languagesIn } from './find-code.ts';

/** Milliseconds of processor time. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('findCode', () => {
  it('finds the code of a fence that is the whole document', () => {
    const text = '\uFEFF```ts title="a"\r\nlet a;\r\n```  \n\n';
    expect(findCode(text, 'text', 'a.md')).toEqual({
      start: text.indexOf('let'),
      end: text.lastIndexOf('```'),
      language: 'typescript',
    });
  });

  it('takes no inline code, no fence with text after it, and no open fence for a document of code', () => {
    for (const text of ['```ts`\nlet a;\n```', '```ts\nlet a;\n```\nwords', '````ts\nlet a;\n```', '```ts'])
      expect(findCode(text, 'text', 'a.md')).toBeUndefined();
  });

  it.each(['~', '`', '~ ', ' ~', '~\r', '\n~~~', '~~~\n', '- ~~~~', '~~~a', '1. ', '```a\n', ' \t', '\u2028~~~'])(
    'costs linear time for a text of %j',
    (token) => {
      const text = token.repeat(300_000 / token.length);
      const fence = `~~~${text}`;
      const work = () => {
        for (const each of [text, fence]) {
          findCode(each, 'text', 'a.md');
          languagesIn(each, 'text', 'a.md');
          fencesIn(each, 0, each.length);
          fencedCode(each, 0, each.length);
        }
      };
      expect(timeOf(work)).toBeLessThan(1000);
    },
  );
});

describe('languagesIn', () => {
  it('names those of the fences of a Markdown text, list items included', () => {
    const text = 'words\n\n```ts a\n```\n\n- ~~~ py\n  ~~~\n10)\t```go{1}\n```\n* rust\n-```java\n';
    expect(languagesIn(text, 'text', 'a.md')).toEqual(new Set(['typescript', 'python', 'go']));
  });
});
