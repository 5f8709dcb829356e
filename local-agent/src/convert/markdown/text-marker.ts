import type { Inline } from './blocks.ts';
import { codeLineText } from './code-line.ts';

const MARKER = /^\s*([•·●▪■◦‣–-]|\(?(?:\d{1,3}|[A-Za-z]|[ivxlc]{1,5})[.)])\s*\t\s*/;

/**
 * A list's marker that is typed as text before a tab, as writers without lists do, and the paragraph without it.
 * `pattern` finds others; its first group is the marker.
 */
export function textMarker(
  children: readonly Inline[],
  pattern = MARKER,
): { marker: string; rest: Inline[] } | undefined {
  const found = pattern.exec(codeLineText(children));
  if (!found?.[1]) return undefined;
  return { marker: found[1], rest: withoutStart(children, found[0].length) };
}

function withoutStart(nodes: readonly Inline[], length: number): Inline[] {
  const out: Inline[] = [];
  let left = length;
  for (const node of nodes) {
    if (left <= 0) out.push(node);
    else if (node.type === 'text' || node.type === 'code') {
      if (node.text.length > left) out.push({ type: node.type, text: node.text.slice(left) });
      left -= node.text.length;
    } else if ('children' in node) {
      const size = codeLineText(node.children).length;
      if (size > left) out.push({ ...node, children: withoutStart(node.children, left) });
      left -= size;
    } else out.push(node);
  }
  return out;
}
