import { describe, expect, it } from 'vitest';
import { accountingItems } from './accounting-terms.ts';

const written = (query: string, language = 'english') =>
  accountingItems(query, language)
    .flatMap((item) => item.written)
    .join('; ');

describe('terms of accounting', () => {
  it.each([
    ['What is the capex of Example Inc. in FY2018?', 'purchases of property, plant and equipment'],
    ['year end net PP&E', 'property, plant and equipment'],
    ['net PPNE', 'property, plant and equipment'],
    ['Is it a capital-intensive business?', 'capital expenditures'],
    ['quick ratio for Q2', 'total current liabilities'],
    ['How much stock was bought back?', ''],
    ['How much did they buy back?', 'repurchase'],
    ['COGS / average inventory', 'cost of sales'],
  ])('%s', (query, item) => expect(written(query)).toContain(item));

  it.each([
    ['german', 'Wie hoch waren die Investitionsausgaben 2023?', 'Erwerb von Sachanlagen'],
    ['german', 'Bruttomarge im dritten Quartal', 'Bruttoergebnis vom Umsatz'],
    ['french', 'Quelles sont les dépenses d’investissement ?', "acquisitions d'immobilisations corporelles"],
    ['french', 'montant des actifs immobilisés', 'immobilisations corporelles'],
    ['spanish', '¿Cuál es el fondo de maniobra?', 'total pasivo corriente'],
    ['spanish', 'gastos en I+D', 'investigación y desarrollo'],
  ])('in %s: %s', (language, query, item) => {
    expect(written(query, language)).toContain(item);
    expect(written(query, 'italian')).toBe('');
  });

  it('says which words of the question ask for it', () => {
    expect(accountingItems('the capital expenditure of 2018', 'english')[0]?.asked).toBe('capital expenditure');
  });

  it('adds nothing to other questions', () => {
    expect(written('How are retries configured, and what is the current limit of a ratio of pages?')).toBe('');
  });
});
