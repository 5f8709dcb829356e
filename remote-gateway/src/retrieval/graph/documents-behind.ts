import type { GraphKind } from '@docferry/shared-contracts';
import type { NodeRow, SharedKey } from '../../catalog/graph/graph-queries.ts';
import type { GraphContext } from './graph-context.ts';
import { sharedId } from './node-id.ts';

/** The documents that addresses and file names stand for, by the id of the name. */
export async function documentsBehind(
  { parts, identity, collection }: GraphContext,
  names: readonly SharedKey[],
): Promise<Map<string, NodeRow>> {
  const keys = (wanted: GraphKind) => [...new Set(names.filter(({ kind }) => kind === wanted).map(({ key }) => key))];
  const addresses = keys('address');
  const files = keys('file');
  if (addresses.length + files.length === 0) return new Map();
  const found = await parts.catalog.graph.documentsNamed(identity, { addresses, files }, collection);
  const isAddress = new Set(addresses);
  return new Map(
    found.map(({ by, ...row }): [string, NodeRow] => [
      sharedId({ kind: isAddress.has(by) ? 'address' : 'file', key: by }),
      row,
    ]),
  );
}
