import type { OutgoingProxy } from '@docferry/shared-contracts';
import { factsOf, SETTING_NAMES, type SettingValues } from './settings.ts';

/** The secret parts of a configuration, to be hidden wherever they might be written. */
export function secretsOf(values: SettingValues): string[] {
  return SETTING_NAMES.flatMap((name) => {
    const value = values[name];
    // No secret is a list or a table.
    if (!factsOf(name).secret || value === undefined || typeof value === 'object') return [];
    const text = String(value);
    const passwords = passwordsOf(text);
    return passwords.length > 0 ? passwords : [text];
  });
}

/** What may stand in the environment's proxies. */
export function proxyPasswords(proxy: OutgoingProxy | undefined): string[] {
  return [proxy?.http, proxy?.https].flatMap((url) => (url === undefined ? [] : passwordsOf(url)));
}

function passwordsOf(text: string): string[] {
  const password = URL.parse(text)?.password;
  return password ? [password, decodeURIComponent(password)] : [];
}
