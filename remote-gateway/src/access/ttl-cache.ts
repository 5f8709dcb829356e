/**
 * Asks once for all who want the same within a moment: what a credential stands for may be this old. What is not found
 * and what fails is not kept, so that a new key works at once.
 */
export function createTtlCache<T>(
  ask: (id: string) => Promise<T | undefined>,
  { ms, most }: { readonly ms: number; readonly most: number },
): (id: string) => Promise<T | undefined> {
  const known = new Map<string, { readonly until: number; readonly answer: Promise<T | undefined> }>();
  return async (id) => {
    const last = known.get(id);
    if (last && last.until > performance.now()) return last.answer;
    known.delete(id);
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    // Counted from the asking, for the answer may be as old as that.
    const entry = { until: performance.now() + ms, answer: ask(id) };
    known.set(id, entry);
    const forget = () => {
      if (known.get(id) === entry) known.delete(id);
    };
    try {
      const answer = await entry.answer;
      if (answer === undefined) forget();
      return answer;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
