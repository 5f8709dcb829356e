import type { Config } from './config.ts';
import { factsOf, SETTING_NAMES, type SettingName } from './settings.ts';

const HIDDEN = '********';

export type ShownSetting = {
  readonly name: SettingName;
  readonly env: string;
  /** `null` when nothing is set. */
  readonly value:
    | string
    | number
    | boolean
    | readonly string[]
    | Readonly<Record<string, number | readonly string[]>>
    | null;
  readonly origin: string;
};

/** The effective configuration, secrets masked, with each value's origin. */
export function shownSettings(config: Config): ShownSetting[] {
  return SETTING_NAMES.map((name) => {
    const { env, secret } = factsOf(name);
    const value = config[name];
    return {
      name,
      env,
      value: value === undefined ? null : secret ? mask(shownText(value)) : withoutPassword(value),
      origin: config.origins.get(name) ?? 'default',
    };
  });
}

/** The same as lines of a table for people. */
export function configTable(config: Config): string {
  const rows = shownSettings(config).map(({ name, env, value, origin }) => [
    name,
    value === null ? '-' : shownText(value),
    origin,
    env,
  ]);
  const all = [['NAME', 'VALUE', 'ORIGIN', 'ENVIRONMENT'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n\nembedder in use: ${config.embedding.kind}\n`;
}

/** A URL keeps all but its password and parameters; anything else keeps nothing but that it is set. */
function mask(secret: string): string {
  const url = URL.parse(secret);
  if (!url?.host) return HIDDEN;
  if (url.password) url.password = HIDDEN;
  url.search = '';
  return url.href;
}

/** An address is no secret, but people put passwords into it. */
function withoutPassword<T>(value: T): T | string | string[] {
  if (Array.isArray(value))
    return value.map((entry: unknown) => (typeof entry === 'string' ? withoutPassword(entry) : entry)) as T & string[];
  return typeof value === 'string' && URL.parse(value)?.password ? mask(value) : value;
}

function shownText(value: NonNullable<ShownSetting['value']>): string {
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, entry]) => {
      const text = Array.isArray(entry) ? entry.join('+') : String(entry);
      return Array.isArray(value) ? text : `${key}=${text}`;
    })
    .join(',');
}
