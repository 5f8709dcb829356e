import { type GraphKind, PART_KINDS, SHARED_KINDS } from '@docferry/shared-contracts';
import type { NodeRow, SharedKey } from '../../catalog/graph/graph-queries.ts';

const PART = /^([a-z]{1,20}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::(.+))?$/s;
const SHARED = /^([a-z]{1,20}):(.+)$/s;

/** The id of a node as callers see it: it survives a new version of the document that keeps the heading or name. */
export function nodeId({ docId, kind, key }: Pick<NodeRow, 'docId' | 'kind' | 'key'>): string {
  if (kind === 'document') return `document:${docId}`;
  return isPart(kind) ? `${kind}:${docId}:${key}` : sharedId({ kind, key });
}

export function sharedId({ kind, key }: SharedKey): string {
  return `${kind}:${key}`;
}

export function isPart(kind: GraphKind): boolean {
  return PART_KINDS.some((part) => part === kind);
}

export function parsePartId(id: string): { kind: GraphKind; docId: string; key: string | undefined } | undefined {
  const [, name, docId, key] = PART.exec(id) ?? [];
  const kind = PART_KINDS.find((part) => part === name);
  return kind && docId !== undefined ? { kind, docId, key } : undefined;
}

export function parseSharedId(id: string): SharedKey | undefined {
  const [, name, key] = SHARED.exec(id) ?? [];
  const kind = SHARED_KINDS.find((shared) => shared === name);
  return kind && key !== undefined ? { kind, key } : undefined;
}
