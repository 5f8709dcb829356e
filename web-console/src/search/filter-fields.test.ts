import { expect, test } from 'vitest';
import { NO_FIELDS } from '../shared/address.ts';
import { filtersOf } from './filter-fields.tsx';

const NOW = Date.parse('2026-03-08T00:00:00Z');

test('fields that are filled in narrow a search, and what an address has of nonsense does not', () => {
  expect(filtersOf(NO_FIELDS, NOW)).toBeUndefined();
  expect(filtersOf({ ...NO_FIELDS, kind: 'code', tags: 'a, b ,', source: 'wiki', days: '7' }, NOW)).toEqual({
    kind: ['code'],
    tags: ['a', 'b'],
    source: 'wiki',
    updated_after: '2026-03-01T00:00:00.000Z',
  });
  expect(filtersOf({ ...NO_FIELDS, kind: 'toString', days: '-1' }, NOW)).toBeUndefined();
});
