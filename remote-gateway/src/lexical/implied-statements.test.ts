import { describe, expect, it } from 'vitest';
import { impliedStatements } from './implied-statements.ts';

const implied = (query: string, language = 'english') => [...impliedStatements(query, language)].sort();

describe('impliedStatements', () => {
  it.each([
    ['Is the liquidity profile healthy by the quick ratio for FY2022?', ['balance']],
    ['What is the quick ratio? If it is not relevant, state that and explain why.', ['balance']],
    ['What is the FY2021 inventory turnover ratio?', ['balance', 'income']],
    ['Return on assets (ROA) for FY2017?', ['balance', 'income']],
    ['What was SG&A as a percent of sales?', ['income']],
    ['Does it have an improving operating margin?', ['income']],
    ['Unadjusted EBITDA margin of FY2019?', ['cash', 'income']],
    ['What is the free cash flow of FY2020?', ['cash']],
    ['Which of investing and financing activities brought in the most cash?', ['cash']],
  ])('knows which statements have the figures: %s', (query, statements) => {
    expect(implied(query)).toEqual(statements);
  });

  it('knows German, French and Spanish figures', () => {
    expect(implied('Wie hoch ist die Bruttomarge?', 'german')).toEqual(['income']);
    expect(implied('Quel est le fonds de roulement ?', 'french')).toEqual(['balance']);
    expect(implied('¿Cuál es la rotación de inventarios?', 'spanish')).toEqual(['balance', 'income']);
  });

  it('finds none in a question for reasons, which stand in text, or about something else', () => {
    expect(implied('Why did the operating margin fall?')).toEqual([]);
    expect(implied('What drove the change of the gross margin?')).toEqual([]);
    expect(implied('Which margin does the page have?')).toEqual([]);
    expect(implied('quick ratio', 'finnish')).toEqual([]);
  });
});
