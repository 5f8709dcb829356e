import type { Inline } from './blocks.ts';

/** A heading that is set in one style as a whole needs no marks, whatever breaks, spaces and links divide it. */
export function unwrapStyle(nodes: readonly Inline[]): readonly Inline[] {
  const style = (['strong', 'emphasis'] as const).find((type) => isWholly(type, nodes));
  return style ? unwrapStyle(nodes.flatMap((node) => withoutStyle(style, node))) : nodes;
}

/** A table's header that is bold as a whole needs no marks. */
export function unwrapStrong(nodes: readonly Inline[]): readonly Inline[] {
  const [only, ...others] = nodes;
  return only?.type === 'strong' && others.length === 0 ? only.children : nodes;
}

type Style = 'strong' | 'emphasis';

const isWholly = (style: Style, nodes: readonly Inline[]): boolean =>
  nodes.some((node) => node.type === style || (node.type === 'link' && isWholly(style, node.children))) &&
  nodes.every((node) =>
    node.type === 'link'
      ? isWholly(style, node.children)
      : node.type === style || node.type === 'break' || (node.type === 'text' && node.text.trim() === ''),
  );

function withoutStyle(style: Style, node: Inline): readonly Inline[] {
  if (node.type === 'link')
    return [{ ...node, children: node.children.flatMap((child) => withoutStyle(style, child)) }];
  return node.type === style ? node.children : [node];
}
