import { describe, expect, it } from 'vitest';
import { otherWords } from './accounting-terms.ts';

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
  ])('%s', (query, written) => {
    expect(otherWords(query).join('; ')).toContain(written);
  });

  it('adds nothing to other questions', () => {
    expect(otherWords('How are retries configured, and what is the current limit of a ratio of pages?')).toEqual([]);
  });
});
