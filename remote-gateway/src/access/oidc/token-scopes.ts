import { COLLECTION_PATTERN } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import { SCOPES, type Scope } from '../../identity.ts';
import { readClaim, wordsOf } from './read-claim.ts';

/** Scopes of each group of the identity provider. */
export type GroupScopes = ReadonlyMap<string, readonly Scope[]>;

/**
 * Parses pairs such as `group=read+ingest`. The last "=" is the separator, because names of groups may contain one.
 * Returns undefined if a pair has no group or an unknown scope.
 */
export function readGroupScopes(pairs: readonly string[]): GroupScopes | undefined {
  const read = new Map<string, readonly Scope[]>();
  for (const pair of pairs) {
    const at = pair.lastIndexOf('=');
    const names = pair.slice(at + 1).split('+');
    const scopes = names.flatMap((name) => SCOPES.find((scope) => scope === name) ?? []);
    if (at < 1 || scopes.length !== names.length) return undefined;
    read.set(pair.slice(0, at), [...(read.get(pair.slice(0, at)) ?? []), ...scopes]);
  }
  return read;
}

/** Providers with one list of scopes for all APIs may use `docferry:read` or `docferry.read`. */
const PREFIX = /^docferry[.:]/;

/**
 * The scopes of a token: those in `scope` or `scp` that this gateway knows, and those of its groups. A token without any
 * of them has no permissions.
 */
export function tokenScopes(
  claims: Readonly<Record<string, unknown>>,
  { groupClaim, groupScopes }: { readonly groupClaim: string; readonly groupScopes: GroupScopes },
): ReadonlySet<Scope> {
  const named = [...wordsOf(claims.scope), ...wordsOf(claims.scp)].map((scope) => scope.replace(PREFIX, ''));
  const groups = readClaim(claims, groupClaim);
  const ofGroups = (Array.isArray(groups) ? groups : [groups]).flatMap((group) =>
    typeof group === 'string' ? (groupScopes.get(group) ?? []) : [],
  );
  return new Set([...SCOPES.filter((scope) => named.includes(scope)), ...ofGroups]);
}

/** A token with more is refused, because the list is part of every query. */
const MAX_COLLECTIONS = 50;

/**
 * The collections in the configured claim of a token; undefined, which means all, if no claim is configured. A token
 * without the claim may use none. Throws UNAUTHENTICATED if it names too many.
 */
export function tokenCollections(
  claims: Readonly<Record<string, unknown>>,
  claim: string | undefined,
): ReadonlySet<string> | undefined {
  if (claim === undefined) return undefined;
  const named = wordsOf(readClaim(claims, claim)).filter((name) => COLLECTION_PATTERN.test(name));
  if (named.length > MAX_COLLECTIONS) {
    throw new GatewayError(
      'UNAUTHENTICATED',
      `The claim "${claim}" of the access token names more than ${MAX_COLLECTIONS} collections.`,
    );
  }
  return new Set(named);
}
