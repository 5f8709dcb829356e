import { describe, expect, it } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

const FULL = expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 2 });

describe('the body budget', () => {
  it('refuses bytes without room, and accepts them once others are released', () => {
    const budget = createBodyBudget({ all: 100, each: 100 });
    {
      using first = budget.open('one');
      first.reserve(40);
      first.reserve(20);
      using second = budget.open('two');
      expect(() => second.assertRoom(41)).toThrow(FULL);
      expect(() => second.reserve(41)).toThrow(FULL);
      second.reserve(40);
      second.release();
      second.reserve(40);
    }
    using third = budget.open('two');
    third.reserve(100);
  });

  it('leaves room for other tenants', () => {
    const budget = createBodyBudget({ all: 100, each: 60 });
    using large = budget.open('greedy');
    large.reserve(50);
    using more = budget.open('greedy');
    expect(() => more.reserve(11)).toThrow(FULL);
    using other = budget.open('modest');
    other.reserve(40);
  });
});
