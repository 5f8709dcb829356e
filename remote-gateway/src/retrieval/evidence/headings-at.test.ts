import { describe, expect, it } from 'vitest';
import { headingsAt } from './headings-at.ts';

describe('the headings of a quote', () => {
  const text = '# Manual\n\nIntro.\n\n## Parts\n\n### Seal\n\nRubber.\n\n## Care\n\nOil it.';
  const at = (words: string, above = ['Manual']) => headingsAt({ text, heading_path: above }, text.indexOf(words));

  it('are those that lead to it, not all of its passage', () => {
    expect(at('Intro')).toEqual(['Manual']);
    expect(at('Rubber')).toEqual(['Manual', 'Parts', 'Seal']);
    expect(at('Oil')).toEqual(['Manual', 'Care']);
  });

  it('are without those that come later in the passage', () => {
    const passage = { text: '# Manual\n\n## Parts\n\nWords.', heading_path: ['Manual', 'Parts'] };
    expect(headingsAt(passage, 0)).toEqual(['Manual']);
    expect(headingsAt(passage, passage.text.indexOf('Words'))).toEqual(['Manual', 'Parts']);
  });

  it('start with those above the passage', () => {
    const passage = { text: 'Still here.\n\n### Deep\n\nWords.', heading_path: ['Manual', 'Parts'] };
    expect(headingsAt(passage, 3)).toEqual(['Manual', 'Parts']);
    expect(headingsAt(passage, passage.text.indexOf('Words'))).toEqual(['Manual', 'Parts', 'Deep']);
  });

  it('are none in code, even when comments look like headings', () => {
    expect(headingsAt({ text: '# set up\nrun()', heading_path: [] }, 9)).toEqual([]);
  });
});
