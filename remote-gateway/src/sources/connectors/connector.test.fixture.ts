import type { Connector, ListedObject, ReadOptions } from './connector.ts';

export const limits = (maxBytes = 1_000): ReadOptions => ({
  maxBytes,
  signal: new AbortController().signal,
  reserve: () => {},
});

/** All objects that a connector lists; it is closed then. */
export async function listAll(connector: Connector): Promise<ListedObject[]> {
  try {
    const objects: ListedObject[] = [];
    for await (const part of connector.list(new AbortController().signal)) objects.push(...part);
    return objects;
  } finally {
    await connector.close();
  }
}
