import { describe, expect, it } from 'vitest';
import { newFolder } from './new-folder.ts';

describe('the folder of a backup', () => {
  it.skipIf(process.platform !== 'linux')('is refused where nothing can be made, at once', async () => {
    const fill = () => Promise.reject(new Error('not reached'));
    await expect(newFolder('/proc/backup', fill)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
