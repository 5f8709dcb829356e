/**
 * Whether a name of a package is in a list: names divided by spaces, `name*` for all that begin so. The major version of a Go
 * module (`/v2`) makes no difference.
 */
export function nameList(list: string): (name: string) => boolean {
  const words = list.split(' ');
  const names = new Set(words);
  const beginnings = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  return (name) => {
    const plain = name.replace(/\/v\d{1,3}$/, '').toLowerCase();
    return names.has(plain) || beginnings.some((beginning) => plain.startsWith(beginning));
  };
}
