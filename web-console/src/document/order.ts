import type { DocumentInfo } from '@docferry/shared-contracts';

/** Orders of a list of documents, in words. `name` is the order in which the gateway lists them. */
export const ORDERS = { name: 'By name', newest: 'Newest first', oldest: 'Oldest first', size: 'Most passages first' };
export type Order = keyof typeof ORDERS;

const COMPARE: Record<Exclude<Order, 'name'>, (a: DocumentInfo, b: DocumentInfo) => number> = {
  newest: (a, b) => b.updated_at.localeCompare(a.updated_at),
  oldest: (a, b) => a.updated_at.localeCompare(b.updated_at),
  size: (a, b) => b.chunks - a.chunks,
};

export function sorted(documents: readonly DocumentInfo[], order: Order): readonly DocumentInfo[] {
  return order === 'name' ? documents : documents.toSorted(COMPARE[order]);
}
