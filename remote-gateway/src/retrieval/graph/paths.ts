import type { GraphContext, Visit } from './graph-context.ts';
import { walk } from './walk.ts';

/**
 * Walks from both ends and joins the ways where they meet; one way for each node where they do. Each path runs from
 * `from` to `to`.
 */
export async function findPaths(
  context: GraphContext,
  from: readonly Visit[],
  to: readonly Visit[],
  { maxHops, atMost }: { readonly maxHops: number; readonly atMost: number },
): Promise<Visit[][]> {
  const options = { direction: 'both' } as const;
  const there = await walk(context, from, { ...options, maxHops: Math.ceil(maxHops / 2) });
  const back = await walk(context, to, { ...options, maxHops: Math.floor(maxHops / 2) });
  const paths = new Map<string, Visit[]>();
  for (const [id, forth] of there) {
    const opposite = back.get(id);
    if (!opposite) continue;
    const path = [...wayTo(forth), ...reversed(opposite)];
    const ids = path.map((visit) => visit.id);
    if (new Set(ids).size === ids.length) paths.set(ids.join('\n'), path);
  }
  const score = (path: readonly Visit[]) => Math.min(...path.map((visit) => visit.score));
  return [...paths.values()].toSorted((a, b) => a.length - b.length || score(b) - score(a)).slice(0, atMost);
}

function wayTo(last: Visit): Visit[] {
  const way = [last];
  for (let at = last.via?.from; at; at = at.via?.from) way.unshift(at);
  return way;
}

/** The steps after the meeting point: each edge is walked the other way. */
function reversed(meeting: Visit): Visit[] {
  const steps: Visit[] = [];
  let before = meeting;
  let { via } = meeting;
  while (via) {
    const { from, edge } = via;
    const step: Visit = {
      id: from.id,
      row: from.row,
      hops: before.hops + 1,
      score: from.score,
      via: { from: before, edge: { ...edge, forward: !edge.forward } },
    };
    steps.push(step);
    before = step;
    ({ via } = from);
  }
  return steps;
}
