import type { GraphKind } from '@docferry/shared-contracts';
import {
  type DocumentGraph,
  type GraphEdge,
  type GraphNode,
  MAX_EDGES,
  MAX_KEY,
  MAX_NAME,
  MAX_NAMES_PER_SECTION,
  MAX_NODES,
} from './document-graph.ts';

type Span = { readonly start: number; readonly end: number };
type Part = Span & {
  readonly kind: GraphKind;
  readonly key: string;
  readonly name: string;
  readonly parent: number | null;
};
type Shared = { readonly kind: GraphKind; readonly key: string; readonly name: string };

/** Collects nodes and edges of one document within their bounds; what is too much is dropped. */
export function graphBuilder() {
  const nodes: GraphNode[] = [];
  const edges = new Map<string, GraphEdge>();
  const shared = new Map<string, number>();
  const namesOf = new Map<number, number>();

  function push(node: Part): number | undefined {
    if (nodes.length >= MAX_NODES || node.key === '' || node.key.length > MAX_KEY) return undefined;
    nodes.push({ ...node, key: storable(node.key), name: shown(node.name) });
    return nodes.length - 1;
  }
  function edge(source: number, target: number | undefined, found: Omit<GraphEdge, 'source' | 'target'>): void {
    if (target === undefined || target === source || found.end <= found.start) return;
    const id = `${source} ${target} ${found.type}`;
    if (edges.size < MAX_EDGES && !edges.has(id)) edges.set(id, { source, target, ...found });
  }
  function sharedNode({ kind, key, name }: Shared, { start, end }: Span): number | undefined {
    const id = `${kind} ${key}`;
    const known = shared.get(id);
    if (known !== undefined) return known;
    const node = push({ kind, key, name, parent: null, start, end });
    if (node !== undefined) shared.set(id, node);
    return node;
  }
  return {
    part: push,
    edge,
    /** The node of a name that other documents may have too. */
    shared: sharedNode,
    /** The same with an edge from the part that names it, as far as the part has room for names. */
    name(source: number, name: Shared, found: Omit<GraphEdge, 'source' | 'target'>): void {
      const isKnown = shared.has(`${name.kind} ${name.key}`);
      const names = namesOf.get(source) ?? 0;
      if (names >= MAX_NAMES_PER_SECTION && (!isKnown || found.type === 'mentions')) return;
      const node = sharedNode(name, found);
      const before = edges.size;
      edge(source, node, found);
      if (edges.size > before) namesOf.set(source, names + 1);
    },
    /** Parts end where the next one begins. */
    close(node: number, end: number): void {
      const closed = nodes[node];
      if (closed) closed.end = end;
    },
    graph: (): DocumentGraph => ({ nodes, edges: [...edges.values()] }),
  };
}
export type GraphBuilder = ReturnType<typeof graphBuilder>;

/** In one line and short. */
export function shown(name: string): string {
  return storable(name.slice(0, MAX_NAME).replace(/\s/g, ' ').trim());
}

/** The database stores no NUL and no half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
