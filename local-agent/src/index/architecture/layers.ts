/** A dependency between nodes, by their names. */
export type Dependency = { readonly from: string; readonly to: string };

/**
 * Nodes in layers, the lowest first: a layer depends on lower ones only. Nodes of a circle share a layer. Names in a layer are
 * sorted.
 */
export function layersOf(nodes: readonly string[], dependencies: readonly Dependency[]): string[][] {
  const below = Map.groupBy(dependencies, ({ from }) => from);
  const circle = circlesOf(nodes, below);
  const heights = new Map<string, number>();
  const heightOf = (id: string): number => {
    const known = heights.get(id);
    if (known !== undefined) return known;
    heights.set(id, 0);
    const members = nodes.filter((node) => circle.get(node) === id);
    const lower = members.flatMap((node) => below.get(node) ?? []).map(({ to }) => circle.get(to) ?? to);
    const height = Math.max(-1, ...lower.filter((one) => one !== id).map(heightOf)) + 1;
    heights.set(id, height);
    return height;
  };
  const layers = Map.groupBy(nodes.toSorted(), (node) => heightOf(circle.get(node) ?? node));
  return [...layers].sort(([one], [other]) => one - other).map(([, layer]) => layer);
}

/** Dependencies without those that follow from others: `a` on `c`, where `a` depends on `b` and `b` on `c`. */
export function directOnly<Link extends Dependency>(nodes: readonly string[], dependencies: readonly Link[]): Link[] {
  const below = Map.groupBy<string, Dependency>(dependencies, ({ from }) => from);
  const circle = circlesOf(nodes, below);
  const reach = new Map(nodes.map((node) => [node, reachable(node, below)]));
  return dependencies.filter(
    ({ from, to }) =>
      !(below.get(from) ?? []).some(
        ({ to: between }) =>
          reach.get(between)?.has(to) &&
          circle.get(between) !== circle.get(from) &&
          circle.get(between) !== circle.get(to),
      ),
  );
}

/** The circle that each node is in, named after one of its nodes. */
function circlesOf(nodes: readonly string[], below: ReadonlyMap<string, readonly Dependency[]>): Map<string, string> {
  const reach = new Map(nodes.map((node) => [node, reachable(node, below)]));
  return new Map(
    nodes.map((node) => [
      node,
      nodes
        .filter((other) => other === node || (reach.get(node)?.has(other) && reach.get(other)?.has(node)))
        .toSorted()[0] ?? node,
    ]),
  );
}

function reachable(start: string, below: ReadonlyMap<string, readonly Dependency[]>): Set<string> {
  const seen = new Set<string>();
  const queue = [start];
  for (let node = queue.pop(); node !== undefined; node = queue.pop())
    for (const { to } of below.get(node) ?? [])
      if (!seen.has(to)) {
        seen.add(to);
        queue.push(to);
      }
  return seen;
}
