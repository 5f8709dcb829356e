import { expect, it } from 'vitest';
import { collectionsOfGroup, groupOf, groupsOf } from './corpus-groups.ts';

const NAMES = ['adk_docs', 'adk_python', 'deepagents_docs', 'notes'];
const GROUPS = { langgraph: ['deepagents_docs', 'secret'], all: ['notes', 'adk_docs'], empty: ['secret'] };

it('groups collections as the operator says, the others by their names, and only those that exist for the caller', () => {
  expect(groupsOf(NAMES, GROUPS)).toEqual({
    langgraph: ['deepagents_docs'],
    all: ['adk_docs', 'notes'].toReversed(),
    adk: ['adk_python'],
  });
  expect(groupOf('deepagents_docs', GROUPS)).toBe('langgraph');
  expect(groupOf('adk_python', undefined)).toBe('adk');
  expect(collectionsOfGroup('langgraph', NAMES, GROUPS)).toEqual(['deepagents_docs']);
  expect(collectionsOfGroup('adk', NAMES, GROUPS)).toEqual(['adk_docs', 'adk_python']);
  expect(collectionsOfGroup('constructor', NAMES, GROUPS)).toEqual([]);
});
