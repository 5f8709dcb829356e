/** How many passages, for a reader. */
export function passages(count: number): string {
  return `${count} passage${count === 1 ? '' : 's'}`;
}
