/**
 * `read` for lists that many rules look at: the result for a list is kept as long as the list is in use. What it reads must
 * not change, and nobody may change its results.
 */
export function perList<T, R extends object>(read: (list: readonly T[]) => R): (list: readonly T[]) => R {
  const known = new WeakMap<readonly T[], R>();
  return (list) => {
    const before = known.get(list);
    if (before) return before;
    const result = read(list);
    known.set(list, result);
    return result;
  };
}
