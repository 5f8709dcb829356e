import type { Block } from '../markdown/blocks.ts';
import { chartBlocks } from './chart-blocks.ts';
import { diagramBlocks } from './diagram-blocks.ts';
import type { OoxmlPackage } from './open-package.ts';

/** The charts and diagrams that a part refers to, as blocks by relationship id. A damaged one is omitted. */
export async function readGraphics(ooxml: OoxmlPackage, part: string): Promise<Map<string, Block[]>> {
  const out = new Map<string, Block[]>();
  for (const [id, { type, target }] of await ooxml.relationships(part)) {
    if (type !== 'chart' && type !== 'diagramData') continue;
    const root = await ooxml.xml(target).catch(() => undefined);
    if (root) out.set(id, type === 'chart' ? chartBlocks(root) : diagramBlocks(root));
  }
  return out;
}
