import { describe, expect, it } from 'vitest';
import { missingMeasure } from './missing-measure.ts';
import { queryTerms } from './term-statistics.ts';

/** What a question misses in one passage. */
function missing(
  question: string,
  text: string,
  { spoken = 'english', language = spoken }: { readonly spoken?: string; readonly language?: string } = {},
) {
  const held = new Set(queryTerms(text, language));
  const matched = new Set(queryTerms(question, language).filter((term) => held.has(term)));
  return missingMeasure(question, spoken, [{ text, language, matched }]);
}

describe('a measure that a question asks for', () => {
  it.each([
    ['At which temperature was the steel tested?', 'The steel was tested for its degree of coverage in 0.5 M acid.'],
    ['What is the price of the inhibitor?', 'The inhibitor is made of egg shell.'],
    ['How much is the fee for a submission?', 'A submission has three parts.'],
    ["what is the average salary of the harbour's employees", 'The harbour has 4,200 employees.'],
    [
      'What is the telephone number of the harbour master?',
      'The harbour master has a telephone, and 12 boats since 2018.',
    ],
    ['What was the carbon footprint of the trucks in 2021?', 'The trucks drove 12 million miles in 2021.'],
  ])('is missing: %s', (question, text) => {
    expect(missing(question, text)).toBeDefined();
  });

  it.each([
    ['At which temperature was the steel tested?', 'The steel was tested at 25 °C.'],
    ['At which temperature was the steel tested?', 'The steel was tested at 300 K.'],
    ['What is the price of the inhibitor?', 'The inhibitor is sold for $12.'],
    ['What is the average salary of employees?', 'Employees earn 4,000 a month.'],
    ['What is the telephone number of the harbour master?', 'Call the harbour master: +41 (0)44 123 45-67.'],
    ['What is the phone number of the fire brigade?', 'Fire brigade: call 118.'],
    ['Which month had the highest temperature?', 'July was the month of the regatta.'],
    ['What does the harbour pay for? Give the price.', 'The harbour pays for cranes.'],
    ['What is the minimum CPU speed that the crane needs?', 'The crane needs a 500 MHz processor.'],
    ['What is the purpose of the crane?', 'The crane lifts timber.'],
  ])('is there, or not asked for: %s', (question, text) => {
    expect(missing(question, text)).toBeUndefined();
  });

  it('is asked for in German, too, also of a text in English', () => {
    const german = { spoken: 'german' };
    expect(missing('Wie hoch ist das Gehalt der Fahrer?', 'Die Fahrer fahren 12 Stunden.', german)).toBe('gehalt');
    expect(missing('Wie hoch ist das Gehalt der Fahrer?', 'Die Fahrer verdienen 12 Euro.', german)).toBeUndefined();
    const english = { spoken: 'german', language: 'english' };
    expect(missing('Wie hoch ist das Gehalt der Fahrer?', 'Drivers earn 12 euros.', english)).toBeUndefined();
  });
});

describe('what a question counts', () => {
  it('is missing where no passage has a word of it', () => {
    expect(missing('How many parking spaces does the harbour rent?', 'The harbour rents cranes.')).toBe(
      'parking spaces',
    );
    expect(missing('How many parking spaces does the harbour rent?', 'The harbour rents 12 spaces.')).toBeUndefined();
  });

  it('may be named otherwise by a table, and by a text in another language', () => {
    expect(missing('How many people were arrested for arson?', '| Arson | 11.0 |')).toBeUndefined();
    expect(
      missing('Wie viele Menschen kamen in Algier um?', 'In Algier kam die Pest.', { spoken: 'german' }),
    ).toBeUndefined();
    const english = { spoken: 'german', language: 'english' };
    expect(missing('Wie viele Mitarbeiter hatte der Hafen?', 'The harbour has 12 employees.', english)).toBeUndefined();
  });
});
