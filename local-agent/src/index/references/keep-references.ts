import type { IndexCache } from '../index-cache.ts';

export async function keepReferences(_cache: IndexCache, _path: string, _bytes: Buffer, _hash: string): Promise<void> {}
