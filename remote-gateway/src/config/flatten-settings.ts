import { ConfigError } from './config-error.ts';

/** Deeper nesting is no configuration of ours. */
const MAX_DEPTH = 4;

/** Names of settings in the files of other products. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['voyage_docs_model', 'docs_model'],
  ['voyage_code_model', 'code_model'],
  ['voyage_rerank_model', 'rerank_model'],
]);

/** Names in such files that nothing here corresponds to. */
const WITHOUT_EFFECT: ReadonlyMap<string, string> = new Map([
  [
    'qdrant_collection',
    'Each collection of documents has a Qdrant collection of its own, whose name the gateway chooses.',
  ],
]);

/** `${NAME}` or `${NAME:-default}`; `$${NAME}` stands for the text itself. */
const VARIABLE = /\$(\$?)\{([A-Za-z_][A-Za-z0-9_]{0,100})(?::-([^{}]{0,500}))?\}/g;

type Source = {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  readonly isSetting: (name: string) => boolean;
};
type Flat = { readonly values: Map<string, string>; readonly warnings: string[] };

/**
 * The settings of a file by their names: the keys of nested mappings are joined by `_`, so that `qdrant: {url: x}` is
 * `qdrant_url`. A list becomes text with commas; a mapping that is itself a setting becomes `name=value` pairs. Throws
 * {@link ConfigError}.
 */
export function flattenSettings(content: unknown, source: Source): Flat {
  if (!isMapping(content)) {
    throw new ConfigError(`The configuration file ${source.file} must be a list of settings, such as "port: 8000".`);
  }
  const flat: Flat = { values: new Map(), warnings: [] };
  addMapping(content, [], source, flat);
  if (isMapping(content.voyage) && content.voyage.rerank_model && !flat.values.has('reranker')) {
    // A model of Voyage says which service reranks.
    flat.values.set('reranker', 'voyage');
  }
  return flat;
}

function addMapping(mapping: Record<string, unknown>, above: readonly string[], source: Source, flat: Flat): void {
  for (const [key, value] of Object.entries(mapping)) {
    const path = [...above, key];
    const joined = path.join('_');
    const name = OTHER_NAMES.get(joined) ?? joined;
    if (isMapping(value) && !source.isSetting(name)) {
      if (path.length >= MAX_DEPTH) throw unusable(path, source, 'is nested too deeply');
      addMapping(value, path, source, flat);
      continue;
    }
    const text = textOf(value, path, source);
    if (text === undefined) continue;
    const reason = WITHOUT_EFFECT.get(name);
    if (reason !== undefined) flat.warnings.push(`"${path.join('.')}" in ${source.file} has no effect. ${reason}`);
    else if (flat.values.has(name)) throw unusable(path, source, `is the setting ${name}, which is there twice`);
    else if (source.isSetting(name)) flat.values.set(name, text);
    else throw unusable(path, source, 'is not a setting. docs/configuration.md lists the names');
  }
}

/** The text of a value; undefined where it is empty. */
function textOf(value: unknown, path: readonly string[], source: Source): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((one) => scalar(one, path, source) ?? '').join(',');
  if (!isMapping(value)) return scalar(value, path, source);
  const pairs = Object.entries(value).map(([key, one]) => {
    const members = Array.isArray(one) ? one : [one];
    return `${key}=${members.map((member) => scalar(member, path, source) ?? '').join('+')}`;
  });
  return pairs.join(',');
}

function scalar(value: unknown, path: readonly string[], source: Source): string | undefined {
  if (typeof value === 'string') return withVariables(value, path, source);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return undefined;
  throw unusable(path, source, 'must be a text, number, true, false or a list of these');
}

/** An unset variable that is the whole value leaves the setting unset. */
function withVariables(text: string, path: readonly string[], source: Source): string | undefined {
  let isEmpty = false;
  const filled = text.replaceAll(VARIABLE, (whole, escaped: string, name: string, usual?: string) => {
    if (escaped !== '') return whole.slice(1);
    const value = source.env[name] || usual;
    if (value !== undefined) return value;
    if (whole !== text) throw unusable(path, source, `needs the environment variable ${name}, which is not set`);
    isEmpty = true;
    return '';
  });
  return isEmpty ? undefined : filled;
}

function unusable(path: readonly string[], { file }: Source, why: string): ConfigError {
  return new ConfigError(`"${path.join('.').slice(0, 200)}" in ${file} ${why}.`);
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
