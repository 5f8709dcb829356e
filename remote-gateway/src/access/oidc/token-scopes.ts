import { COLLECTION_PATTERN } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import { SCOPES, type Scope } from '../../identity.ts';
import { readClaim, wordsOf } from './read-claim.ts';

/** Scopes that each group of the identity provider has. */
export type GroupScopes = ReadonlyMap<string, readonly Scope[]>;

/**
 * Reads `group=read+ingest`. The last "=" divides, since a group may have one in its name. Undefined when a pair has no
 * group or a scope that is not ours.
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

/** A provider with one list of scopes for all of its APIs may write `docferry:read`, or `docferry.read`. */
const PREFIX = /^docferry[.:]/;

/**
 * What a token may do: its scopes (`scope` or `scp`) of ours and those of its groups. None of these, no right: a token
 * that says nothing of rights opens nothing.
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

/** A token that names more is refused: the list goes along with every look at the database. */
const MAX_COLLECTIONS = 50;

/**
 * The collections that a token is for, by the claim that names them; undefined when no claim is configured, which is all
 * of them. A token without the claim is for none. Throws UNAUTHENTICATED when it names too many.
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
