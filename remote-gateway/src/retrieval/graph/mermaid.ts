import type { GraphNodeInfo } from '@docferry/shared-contracts';

const MAX_LABEL = 60;

/** A flowchart of the nodes and the edges by which they were found. Names are quoted, so that none of them is syntax. */
export function drawMermaid(nodes: readonly GraphNodeInfo[]): string {
  const numbers = new Map<string, string>();
  const lines: string[] = [];
  const edges = new Set<string>();
  const draw = (id: string, name: string): string => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const number = `n${numbers.size}`;
    numbers.set(id, number);
    lines.push(`  ${number}["${labelOf(name)}"]`);
    return number;
  };
  for (const { id, name, via } of nodes) {
    const to = draw(id, name);
    if (!via) continue;
    const from = draw(via.from, via.from_name);
    edges.add(via.forward ? `  ${from} -->|${via.type}| ${to}` : `  ${to} -->|${via.type}| ${from}`);
  }
  return ['flowchart LR', ...lines, ...edges].join('\n');
}

function labelOf(name: string): string {
  return name
    .slice(0, MAX_LABEL)
    .toWellFormed()
    .replace(/[^\p{L}\p{N} .,:/_()@+-]/gu, (char) => `#${char.codePointAt(0) ?? 32};`);
}
