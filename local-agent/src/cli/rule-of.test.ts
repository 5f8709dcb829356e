import { expect, it } from 'vitest';
import { ruleOf } from './rule-of.ts';

it('reads a glob and its labels', () => {
  expect(ruleOf(' hr/**  tag=hr visibility=private tag=pay ')).toEqual({
    match: 'hr/**',
    tags: ['hr', 'pay'],
    visibility: 'private',
  });
  expect(ruleOf('policies/* kind=constraint')).toEqual({ match: 'policies/*', tags: [], kind: 'constraint' });
});

it.each(['', 'hr/**', 'hr/** tag=', 'hr/** kind=rule', 'hr/** visible=no', 'hr/** private'])(
  'refuses "%s" with an example',
  (text) => {
    expect(() => ruleOf(text)).toThrow('is not a glob with labels');
  },
);
