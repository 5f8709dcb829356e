/** Groups of nodes that reach each other: the strongly connected components of more than one node (Tarjan 1972). */
export function findCircles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): number {
    const own = order.size;
    order.set(node, own);
    open.push(node);
    let low = own;
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? own);
    }
    lowest.set(node, low);
    if (low === own) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) circles.push(group);
    }
    return low;
  }

  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return circles;
}
