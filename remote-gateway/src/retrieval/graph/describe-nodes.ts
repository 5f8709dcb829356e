import type { Found } from './answer.ts';
import type { GraphContext, Visit } from './graph-context.ts';
import { edgesAt } from './walk.ts';

/** Nodes with the numbers of their edges by type and direction; hubs are counted as far as they are read. */
export async function describeNodes(context: GraphContext, visits: readonly Visit[]): Promise<Found> {
  const counts = new Map<string, Record<string, number>>();
  for (const { at, type, forward } of await edgesAt(context, visits)) {
    const id = visits[at]?.id ?? '';
    const ofNode = counts.get(id) ?? {};
    const name = `${type} ${forward ? 'out' : 'in'}`;
    ofNode[name] = (ofNode[name] ?? 0) + 1;
    counts.set(id, ofNode);
  }
  return { visits, counts };
}
