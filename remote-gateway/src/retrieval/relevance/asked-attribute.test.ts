import { describe, expect, it } from 'vitest';
import { askedAttribute } from './asked-attribute.ts';

describe('the attribute that a question asks for', () => {
  it.each([
    ['What is the warranty of the crane?', 'warranty'],
    ['What’s the warranty of the crane?', 'warranty'],
    ['How long is the warranty for a crane?', 'warranty'],
    ['The crane is new. Which warranty does it have?', 'warranty'],
    ['Which awards did the harbour win?', 'awards'],
    ['What insurance has the harbour?', 'insurance'],
    ['What is the annual catering budget for the crew?', 'budget'],
  ])('is a noun before its subject or a verb: %s', (question, noun) => {
    expect(askedAttribute(question, 'english')).toBe(noun);
  });

  it.each([
    ['a sort of answer', 'What percentage of the cranes is new?'],
    ['what a text gives without its word', 'What is the extension of the file of the crane?'],
    ['an item of accounts', 'What was the capital expenditure of the harbour?'],
    ['a name', 'What is the KES of the crane?'],
    ['a participle', 'Which cranes repaired did the harbour keep?'],
    ['a verb', 'What drove the harbour to the north?'],
    ['an extent', 'How much did the harbour spend on cranes?'],
    ['no noun', 'Who is it?'],
    ['a long phrase', 'What is the old red rusty steel crane of the harbour?'],
  ])('is not %s', (_, question) => {
    expect(askedAttribute(question, 'english')).toBeUndefined();
  });

  it('is read in English only', () => {
    expect(askedAttribute('What is the warranty of the crane?', 'german')).toBeUndefined();
  });
});
