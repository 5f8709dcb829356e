import type { Scanner } from './secret.ts';
import { isFiller } from './value-strength.ts';

/** A secret that shows by its own form. */
export type TokenRule = {
  readonly kind: string;
  /** Texts without any of these hold none: a fast look before the pattern. */
  readonly needles: readonly string[];
  /** With the flag `g`; the secret is the group `secret`, else all of it. */
  readonly pattern: RegExp;
  /** Sorts out what has the form by chance. */
  readonly accepts?: (secret: string) => boolean;
};

const IS_PLACEHOLDER = /example|placeholder|your[-_]|changeme|redacted|insert|replace|dummy/i;

/** A scanner of a table of rules. */
export function tokenScanner(rules: readonly TokenRule[]): Scanner {
  return function* (text) {
    for (const { kind, needles, pattern, accepts } of rules) {
      if (!needles.some((needle) => text.includes(needle))) continue;
      pattern.lastIndex = 0;
      for (const match of text.matchAll(pattern)) {
        const secret = match.groups?.secret ?? match[0];
        if (accepts ? !accepts(secret) : isFiller(secret) || IS_PLACEHOLDER.test(secret)) continue;
        const start = match.index + match[0].lastIndexOf(secret);
        yield { kind, start, end: start + secret.length };
      }
    }
  };
}
