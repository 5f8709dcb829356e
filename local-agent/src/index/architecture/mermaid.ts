/** A node of a flowchart; `shape` is a box, or a cylinder for what stores. */
export type ChartNode = { readonly id: string; readonly label: string; readonly shape?: 'box' | 'store' | 'round' };
export type ChartGroup = { readonly title: string; readonly nodes: readonly ChartNode[] };
export type ChartLink = { readonly from: string; readonly to: string; readonly dotted?: boolean };

/** More links hide each other. */
const MAX_LINKS = 150;

/** A Mermaid flowchart from top to bottom: groups of nodes, and links between them. Links to unknown ids are dropped. */
export function flowchart(groups: readonly ChartGroup[], links: readonly ChartLink[]): string {
  const ids = new Map(groups.flatMap(({ nodes }) => nodes).map(({ id }, index) => [id, `n${index}`]));
  const lines = groups.flatMap(({ title, nodes }, index) => {
    const own = nodes.map((node) => `${ids.get(node.id)}${shaped(node)}`);
    return title === ''
      ? own.map((line) => `  ${line}`)
      : [`  subgraph g${index}["${escaped(title)}"]`, ...own.map((line) => `    ${line}`), '  end'];
  });
  const drawn = links.filter(({ from, to }) => ids.has(from) && ids.has(to)).slice(0, MAX_LINKS);
  const arrows = drawn.map(({ from, to, dotted }) => `  ${ids.get(from)} ${dotted ? '-.->' : '-->'} ${ids.get(to)}`);
  return ['```mermaid', 'flowchart TB', ...lines, ...arrows, '```'].join('\n');
}

function shaped({ label, shape = 'box' }: ChartNode): string {
  const text = `"${escaped(label)}"`;
  if (shape === 'store') return `[(${text})]`;
  return shape === 'round' ? `(${text})` : `[${text}]`;
}

/** Text in quotes, with Mermaid's codes for what it would read as syntax; lines are divided by `\n`. */
const escaped = (text: string) =>
  text
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/[#"<>`]/g, (sign) => `#${sign.charCodeAt(0)};`)
    .replaceAll('\n', '<br>');
