import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createQdrantStore } from '../store/qdrant-store.ts';
import { refusingPoints } from './refuse-when-full.ts';

const A_PETABYTE = 1e9;

describe('a store on a disk with less free space than the minimum', () => {
  const nowhere = createQdrantStore({ url: 'http://127.0.0.1:1', apiKey: '' });

  it('refuses points with STORAGE_FULL, says what to do and names no path', async () => {
    const store = refusingPoints(nowhere, { dir: tmpdir(), minFreeMb: A_PETABYTE });
    await expect(store.upsert('any', [])).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      message: expect.not.stringContaining(tmpdir()),
    });
  });

  it('still removes points, and writes when there is no minimum', async () => {
    const store = refusingPoints(nowhere, { dir: tmpdir(), minFreeMb: A_PETABYTE });
    await expect(store.deletePoints('any', 'id')).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    const never = refusingPoints(nowhere, { dir: tmpdir(), minFreeMb: 0 });
    await expect(never.upsert('any', [])).resolves.toBeUndefined();
  });
});
