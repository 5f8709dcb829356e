import type { Inline } from './blocks.ts';

/** The formula that is all that a paragraph shows, which is displayed. */
export function onlyFormula(children: readonly Inline[]): Extract<Inline, { type: 'math' }> | undefined {
  const [only, ...others] = children.filter((node) => !(node.type === 'text' && node.text.trim() === ''));
  return only?.type === 'math' && others.length === 0 ? only : undefined;
}
