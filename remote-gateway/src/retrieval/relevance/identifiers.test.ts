import { expect, it } from 'vitest';
import { identifiersIn } from './identifiers.ts';

it('finds names with underscores, with the terms of their parts', () => {
  expect(identifiersIn('What is the default of RAG_TRASH_DAYS?', 'english')).toEqual([
    { whole: 'rag_trash_days', parts: ['rag', 'trash', 'day'] },
  ]);
  expect(identifiersIn('How does FooBarService retry in FY2018, and well-known ports?', 'english')).toEqual([]);
});

it('keeps the parts that the question asks for besides', () => {
  expect(identifiersIn('days in the trash: rag_trash_days', 'english')).toEqual([
    { whole: 'rag_trash_days', parts: ['rag'] },
  ]);
});

it('takes no more identifiers from a long text than a question has', () => {
  const query = Array.from({ length: 1_000 }, (_, at) => `limit_${at}`).join(' ');
  expect(identifiersIn(query, 'english')).toHaveLength(20);
});
