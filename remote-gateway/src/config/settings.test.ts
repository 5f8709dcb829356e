import { expect, it } from 'vitest';
import { factsOf, SETTING_NAMES } from './settings.ts';

it('have each an environment variable of its own', () => {
  const variables = SETTING_NAMES.flatMap((name) => {
    const { env, alias } = factsOf(name);
    return alias === undefined ? [env] : [env, alias];
  });
  expect(variables.filter((name, index) => variables.indexOf(name) !== index)).toEqual([]);
});
