import { type Block, text } from '../markdown/blocks.ts';
import { child, childrenNamed, type XmlElement } from '../markup/parse-xml.ts';
import { drawnText } from './drawn-text.ts';

/** SmartArt's texts as a nested list, in the order of its data model (ECMA-376 part 1, section 21.4). */
export function diagramBlocks(root: XmlElement): Block[] {
  const points = new Map(
    childrenNamed(child(root, 'dgm:ptLst'), 'dgm:pt').map((point) => [point.attributes.modelId ?? '', point]),
  );
  const children = new Map<string, { to: string; order: number }[]>();
  for (const { attributes } of childrenNamed(child(root, 'dgm:cxnLst'), 'dgm:cxn')) {
    if ((attributes.type ?? 'parOf') !== 'parOf') continue;
    const from = attributes.srcId ?? '';
    const list = children.get(from) ?? [];
    list.push({ to: attributes.destId ?? '', order: Number(attributes.srcOrd ?? 0) });
    children.set(from, list);
  }
  const seen = new Set<string>();

  function list(from: string): Block[] {
    if (seen.has(from)) return [];
    seen.add(from);
    const items = (children.get(from) ?? [])
      .sort((a, b) => a.order - b.order)
      .map(({ to }) => ({ label: drawnText(points.get(to), ' '), below: list(to) }))
      .filter(({ label, below }) => label || below.length > 0)
      .map(({ label, below }) => ({ children: [{ type: 'paragraph' as const, children: [text(label)] }, ...below] }));
    return items.length > 0 ? [{ type: 'list', ordered: false, items }] : [];
  }

  const top = [...points].find(([, point]) => point.attributes.type === 'doc')?.[0];
  return top === undefined ? [] : list(top);
}
