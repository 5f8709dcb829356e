import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ConfigError } from './config-error.ts';
import { flattenSettings } from './flatten-settings.ts';

const DEFAULT_FILE = 'docferry.yaml';

/** The settings of a file as text, so that file, environment and flags are read by the same rules. */
export type ConfigFile = {
  readonly path: string;
  readonly values: ReadonlyMap<string, string>;
  /** Names that have no effect, with the reason. */
  readonly warnings: readonly string[];
};

/**
 * Reads a configuration file, with the values of `${NAME}` from the environment. Without a path, `docferry.yaml` in the
 * working directory when there is one. Throws {@link ConfigError}.
 */
export function readConfigFile(
  path: string | undefined,
  env: NodeJS.ProcessEnv,
  isSetting: (name: string) => boolean,
): ConfigFile {
  const file = path ?? DEFAULT_FILE;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (path === undefined && error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { path: file, values: new Map(), warnings: [] };
    }
    throw new ConfigError(`The configuration file ${file} cannot be read. Check the path and its permissions.`);
  }
  return { path: file, ...flattenSettings(contentOf(file, text), { file, env, isSetting }) };
}

function contentOf(file: string, text: string): unknown {
  try {
    return parse(text) ?? {};
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : 'not YAML';
    throw new ConfigError(`The configuration file ${file} is not valid YAML: ${reason}`);
  }
}
