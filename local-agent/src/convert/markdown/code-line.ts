import type { Inline } from './blocks.ts';

/** Whether a paragraph is a line of code: everything seen in it is set as code, whatever its colours and weights. */
export function isCodeLine(nodes: readonly Inline[]): boolean {
  return nodes.some((node) => holdsCode(node)) && nodes.every(isCodeOrSpace);
}

function holdsCode(node: Inline): boolean {
  return node.type === 'code' ? node.text.trim() !== '' : 'children' in node && node.children.some(holdsCode);
}

function isCodeOrSpace(node: Inline): boolean {
  if (node.type === 'code' || node.type === 'break') return true;
  if (node.type === 'text') return node.text.trim() === '';
  return 'children' in node && node.type !== 'link' && node.children.every(isCodeOrSpace);
}

/** The text of a line of code with its spaces. */
export const codeLineText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node): string => {
      if (node.type === 'break') return '\n';
      if ('children' in node) return codeLineText(node.children);
      return node.type === 'text' || node.type === 'code' ? node.text : '';
    })
    .join('');
