/**
 * A claim by its name, or by a path with dots such as `realm_access.roles`. A name that is there as it stands wins:
 * namespaced claims are URLs, which have dots of their own.
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

/** The words of a claim that is a list, or one text with spaces between them (RFC 8693, section 4.2). */
export function wordsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(' ') : [];
  return list.filter((word): word is string => typeof word === 'string' && word !== '');
}
