/**
 * Whether a key matches a glob: `*` and `?` stay within a folder, `**` does not, and a glob without a slash matches the last
 * part of a key. In time of key times glob at most, because both come from users.
 */
export function matchesGlob(key: string, glob: string): boolean {
  const subject = glob.includes('/') ? key : key.slice(key.lastIndexOf('/') + 1);
  const tokens = glob.replace(/^\//, '').match(/\*\*\/?|\*|\?|[^*?]/gu) ?? [];
  // The numbers of tokens that may come next; ~number within a folder of the token `**/`.
  let reached = closure(new Set([0]), tokens);
  for (const character of subject) {
    const next = new Set<number>();
    for (const at of reached) step(at, character, tokens, next);
    reached = closure(next, tokens);
    if (reached.size === 0) return false;
  }
  return reached.has(tokens.length);
}

function step(at: number, character: string, tokens: readonly string[], next: Set<number>): void {
  const token = at < 0 ? '**/' : tokens[at];
  const number = at < 0 ? ~at : at;
  if (token === '**/') next.add(character === '/' ? number : ~number);
  else if (token === '**' || (token === '*' && character !== '/')) next.add(at);
  else if (token === character || (token === '?' && character !== '/')) next.add(at + 1);
}

/** Stars may match nothing. */
function closure(places: Set<number>, tokens: readonly string[]): Set<number> {
  for (const at of places) if (tokens[at]?.startsWith('*')) places.add(at + 1);
  return places;
}
