import { readFileSync } from 'node:fs';
import { AGENT_VARIABLES } from '@docferry/shared-contracts';
import { expect, it } from 'vitest';
import { factsOf, SETTING_NAMES } from './settings.ts';
import { CONFIG_VARIABLES } from './unknown-variables.ts';

it('.env.example names every setting once, nothing else, and sets none', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const named = [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  const known = new Set<string>([
    ...SETTING_NAMES.map((name) => factsOf(name).env),
    ...AGENT_VARIABLES,
    ...CONFIG_VARIABLES,
  ]);
  expect(named).toEqual(expect.arrayContaining(SETTING_NAMES.map((name) => factsOf(name).env)));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  expect(text.split('\n').every((line) => line === '' || line.startsWith('#'))).toBe(true);
});
