import { expect, it } from 'vitest';
import { factsOf, SETTING_NAMES } from './settings.ts';

it('have each an environment variable of its own', () => {
  const variables = SETTING_NAMES.map((name) => factsOf(name).env);
  expect(variables.filter((name, index) => variables.indexOf(name) !== index)).toEqual([]);
});
