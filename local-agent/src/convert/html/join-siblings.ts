import type { XmlElement, XmlNode } from '../markup/parse-xml.ts';

/** A list of its own for each item or level, as programs export one list: which list it is of, and how deep. */
type Part = { readonly list: XmlElement; readonly family: string; readonly level: number };

/** Lists that programs export in parts, side by side, are joined: inner ones go into the list before them. */
export function joinSiblings(nodes: readonly XmlNode[]): readonly XmlNode[] {
  if (!nodes.some((node) => partOf(node))) return nodes;
  const out: XmlNode[] = [];
  let family = '';
  let first = 0;
  /** The lists that may continue, one for each level. */
  let open: XmlElement[] = [];
  /** White space after a list, which stays when the next node is no part of it. */
  let gap: XmlNode[] = [];
  for (const node of nodes) {
    if (typeof node === 'string' && node.trim() === '' && family !== '') {
      gap.push(node);
      continue;
    }
    const part = partOf(node);
    const depth = part ? Math.max(0, Math.min(part.level - first, open.length)) : 0;
    if (!part || part.family !== family || (depth === 0 && open[0]?.name !== part.list.name)) {
      const own = part ? grown(part.list) : node;
      out.push(...gap, own);
      gap = [];
      family = part?.family ?? '';
      first = part?.level ?? 0;
      open = part && typeof own !== 'string' ? [own] : [];
      continue;
    }
    gap = [];
    const same = open[depth];
    if (same?.name === part.list.name) for (const child of part.list.children) same.children.push(child);
    else {
      const inner = grown(part.list);
      open[depth - 1]?.children.push(inner);
      open[depth] = inner;
    }
    open.length = depth + 1;
  }
  return [...out, ...gap];
}

const grown = (list: XmlElement): XmlElement => ({ ...list, children: [...list.children] });

/** Google Docs numbers the levels of a list in its class; Notion has a list for each item. */
function partOf(node: XmlNode): Part | undefined {
  if (typeof node === 'string' || (node.name !== 'ul' && node.name !== 'ol')) return undefined;
  const classes = node.attributes.class ?? '';
  const [, list, level] = /\blst-(kix_\w+)-(\d)\b/.exec(classes) ?? [];
  if (list) return { list: node, family: list, level: Number(level) };
  return /^(?:bulleted-list|numbered-list|to-do-list|toggle)$/.test(classes)
    ? { list: node, family: classes, level: 0 }
    : undefined;
}
