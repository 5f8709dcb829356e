import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openLanguageFolder } from './language-data.ts';

describe('languages of recognition', () => {
  it('come from installed packages', async () => {
    await using folder = await openLanguageFolder(['eng']);
    expect(await readdir(folder.path)).toContain('eng.traineddata.gz');
  });

  it('that are not installed are refused with the package to install', async () => {
    await expect(openLanguageFolder(['eng', 'tlh'])).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      advice: expect.stringContaining('npm install @tesseract.js-data/tlh'),
    });
  });

  it('are names and no paths', async () => {
    for (const code of ['../eng', 'eng/..', '', 'a'.repeat(3_000).concat('.')]) {
      await expect(openLanguageFolder([code])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
    await expect(openLanguageFolder([])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
