/**
 * Reads a claim by name, or by a path with dots such as `realm_access.roles`. An exact name has precedence, because names
 * of namespaced claims are URLs, which contain dots.
 */
export function readClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** The words of a claim that is a list, or a text with words separated by spaces (RFC 8693, section 4.2). */
export function wordsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(' ') : [];
  return list.filter((word): word is string => typeof word === 'string' && word !== '');
}
