/** What the manifest of a package says; paths are relative to the project, with `/`. */
export type Manifest = {
  readonly folder: string;
  readonly name: string;
  /** Empty for a project without a manifest. */
  readonly ecosystem: 'npm' | 'Python' | 'Go' | 'Cargo' | 'Maven' | 'Gradle' | '';
  readonly file: string;
  /** Files that a user of the package starts or imports. */
  readonly entries: readonly string[];
  /** Whether it has commands of its own. */
  readonly hasCommands: boolean;
  /** Names of packages that it needs when it runs, of this project or others. */
  readonly dependencies: readonly string[];
  /** Names that it needs to be built and tested. */
  readonly devDependencies: readonly string[];
};

/** A manifest as its reader has it, which does not know where it is. */
export type ManifestFacts = Omit<Manifest, 'folder' | 'file' | 'ecosystem'>;

/** The keys of an object, or nothing of another value. */
export const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A name without what makes no difference to package managers (PEP 503; crates take `-` for `_`). */
export const comparable = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-');
