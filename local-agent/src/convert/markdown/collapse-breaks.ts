import type { Inline } from './blocks.ts';

/** One line break for several in a row: a blank line would end the paragraph, and any emphasis around it. */
export function collapseBreaks(nodes: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const node of nodes) {
    if (node.type === 'break' && out.at(-1)?.type === 'break') continue;
    out.push('children' in node ? { ...node, children: collapseBreaks(node.children) } : node);
  }
  return out;
}
