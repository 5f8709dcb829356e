/** An entry of package-lock.json (lockfileVersion 3). */
export type LockedEntry = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** Where a link leads. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
type Lock = Readonly<Record<string, LockedEntry>>;

/**
 * A bill of materials of a workspace: all packages that an installation of it contains, and which needs which (CycloneDX
 * 1.5, JSON). npm's own `npm sbom` omits packages that a workspace without a release needs too.
 */
export function billOfMaterials(packages: Lock, workspace: string) {
  const needs = new Map<string, string[]>();
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needs.has(path)) continue;
    const found = namesOf(packages[path]).flatMap((name) => placeOf(packages, path, name) ?? []);
    needs.set(path, found);
    waiting.push(...found);
  }
  const paths = [...needs.keys()].filter((path) => path !== workspace);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', ...describe(packages, workspace) } },
    components: paths.map((path) => ({ type: 'library', ...describe(packages, path) })).toSorted(byReference),
    dependencies: [...needs].map(([path, found]) => ({
      ref: describe(packages, path)['bom-ref'],
      dependsOn: [...new Set(found.map((one) => describe(packages, one)['bom-ref']))],
    })),
  };
}

function namesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedEntry = {}) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** The entry that Node finds for a package from `path`; none for an optional one of another system. */
function placeOf(packages: Lock, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = packages[place];
    if (entry) return entry.link ? entry.resolved : place;
    if (folder === '') return undefined;
  }
}

function describe(packages: Lock, path: string) {
  const { name: stated, version = '', license, integrity } = packages[path] ?? {};
  const name = stated ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest] = integrity?.split('-', 2) ?? [];
  return {
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    ...(algorithm === 'sha512' && digest !== undefined
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}

const byReference = (a: { 'bom-ref': string }, b: { 'bom-ref': string }) => a['bom-ref'].localeCompare(b['bom-ref']);
