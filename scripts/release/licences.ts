/** Licences that allow a program under Apache-2.0 to be shipped with the package, by their SPDX names. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
]);

/** An entry of package-lock.json. */
export type LockedPackage = {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  /** Only for development; what is optional besides is `devOptional`, and shipped. */
  readonly dev?: boolean;
};

export type Licensed = { readonly name: string; readonly version: string; readonly licence: string };

/** The packages that an installation of ours contains, by name. */
export function shipped(packages: Readonly<Record<string, LockedPackage>>): Licensed[] {
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev)
    .map(([path, { version = '', license = 'none' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Those whose licence is not known to allow it. Of a choice of licences one is enough, of several together each counts. */
export function notAllowed(packages: readonly Licensed[]): Licensed[] {
  return packages.filter(({ licence }) => !isAllowed(licence));
}

function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one.trim())));
}
