/**
 * The known name that a mistyped one most likely stands for: the one with the smallest edit distance, at most `max`.
 * Undefined when no name is that close.
 */
export function nearestName(name: string, known: Iterable<string>, max: number): string | undefined {
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > max) continue;
    const distance = editDistance(name, candidate);
    if (distance <= max && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) {
      nearest = { name: candidate, distance };
    }
  }
  return nearest?.name;
}

/** Number of characters to insert, delete, change, or swap with their neighbour (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
