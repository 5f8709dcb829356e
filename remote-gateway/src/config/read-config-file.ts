import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

const DEFAULT_FILE = 'docferry.yaml';
const fileSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * The scalars of a configuration file as text, so that file, environment and flags are read by the same rules.
 * Without a path, `docferry.yaml` in the working directory when there is one. Throws {@link ConfigError}.
 */
export function readConfigFile(path: string | undefined): { path: string; values: Map<string, string> } {
  const file = path ?? DEFAULT_FILE;
  const values = new Map<string, string>();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (path === undefined && error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { path: file, values };
    }
    throw new ConfigError(`The configuration file ${file} cannot be read. Check the path and its permissions.`);
  }
  for (const [key, value] of Object.entries(parseFlat(file, text))) {
    if (value !== null) values.set(key, String(value));
  }
  return { path: file, values };
}

function parseFlat(file: string, text: string): z.infer<typeof fileSchema> {
  let content: unknown;
  try {
    content = parse(text) ?? {};
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : 'not YAML';
    throw new ConfigError(`The configuration file ${file} is not valid YAML: ${reason}`);
  }
  const flat = fileSchema.safeParse(content);
  if (!flat.success) {
    throw new ConfigError(
      `The configuration file ${file} must be a flat list of "name: value" lines, for example "port: 8000".`,
    );
  }
  return flat.data;
}
