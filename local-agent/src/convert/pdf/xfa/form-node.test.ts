import { expect, it } from 'vitest';
import { MAX_NODES, readTree } from './form-node.ts';

it('reads no more elements than a page of a form may have', () => {
  const children = Array.from({ length: MAX_NODES }, () => ({ name: 'div' }));
  const { root, whole } = readTree({ name: 'div', children });
  expect(root?.children.length).toBe(MAX_NODES - 1);
  expect(whole).toBe(false);
});

it('reads no elements that are nested too deep', () => {
  let tree: object = { name: 'span', value: 'deep' };
  for (let depth = 0; depth < 300; depth++) tree = { name: 'div', children: [tree] };
  expect(readTree(tree).whole).toBe(false);
  expect(readTree({ name: 'div', children: [{ name: 'span', value: 'near' }] }).whole).toBe(true);
});
