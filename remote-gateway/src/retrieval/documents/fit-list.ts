/** The first items of a list whose JSON together has at most so many UTF-8 bytes. */
export function fitList<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let bytes = 2;
  const first = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes > maxBytes;
  });
  return items.slice(0, first < 0 ? items.length : first);
}
