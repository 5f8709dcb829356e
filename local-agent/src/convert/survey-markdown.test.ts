import { describe, expect, it } from 'vitest';
import { surveyMarkdown } from './survey-markdown.ts';

describe('surveyMarkdown', () => {
  it('gives headings without their markup, at their UTF-16 offsets, and passes over code', () => {
    const markdown =
      '# 🦆 **Ducks** [here](u)[^1]\n\n```\n# no heading\n| a |\n| - |\n```\n\n### 1\\. `x` \\* y\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |';
    const { outline, tables } = surveyMarkdown(markdown);
    expect(outline.map(({ level, text }) => [level, text])).toEqual([
      [1, '🦆 Ducks here'],
      [3, '1. x * y'],
    ]);
    for (const { start } of outline) expect(markdown.slice(start)).toMatch(/^#/);
    expect(tables).toBe(1);
  });
});
