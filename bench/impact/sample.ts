/** `count` of the items, the same for the same seed (a linear congruential generator, Numerical Recipes). */
export function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const rest = [...items];
  const taken: Item[] = [];
  for (let state = seed; taken.length < count && rest.length > 0; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    taken.push(...rest.splice(state % rest.length, 1));
  }
  return taken;
}
