import { factsOf, SETTING_NAMES, type SettingValues } from './settings.ts';

/** The secret parts of a configuration, to be hidden wherever they might be written. */
export function secretsOf(values: SettingValues): string[] {
  return SETTING_NAMES.flatMap((name) => {
    const value = values[name];
    // No secret is a list or a table.
    if (!factsOf(name).secret || value === undefined || typeof value === 'object') return [];
    const text = String(value);
    const password = URL.parse(text)?.password;
    return password ? [password, decodeURIComponent(password)] : [text];
  });
}
