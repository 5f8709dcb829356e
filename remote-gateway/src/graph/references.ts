import type { GraphEdge } from './document-graph.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** What a document numbers or labels. */
type Labelled = 'section' | 'anchor' | 'table' | 'note';
type Reference = {
  readonly to: Labelled;
  readonly label: string;
  readonly part: number;
  readonly start: number;
  readonly end: number;
};

/** More references than a document may have edges are not remembered. */
const MAX_REFERENCES = 8_000;

/** References inside a document, which may come before what they refer to. */
export function references(builder: GraphBuilder) {
  const defined = new Map<string, number>();
  const found: Reference[] = [];
  const idOf = (to: Labelled, label: string) => `${to} ${label.toLowerCase()}`;
  return {
    /** The first of equal labels is the one that is meant. */
    define(to: Labelled, label: string, node: number): void {
      const id = idOf(to, label);
      if (!defined.has(id)) defined.set(id, node);
    },
    refer(reference: Reference): void {
      if (found.length < MAX_REFERENCES) found.push(reference);
    },
    resolve(): void {
      for (const { to, label, part, start, end } of found) {
        const type: GraphEdge['type'] = to === 'note' ? 'cites' : 'refers_to';
        builder.edge(part, defined.get(idOf(to, label)), {
          type,
          start,
          end,
          confidence: to === 'section' ? 0.9 : 0.95,
        });
      }
    },
  };
}
export type References = ReturnType<typeof references>;
