import { expect, it } from 'vitest';
import { EMPTY_PAGE } from '../page/empty-page.test.fixture.ts';
import { placedWord } from '../page/placed-word.test.fixture.ts';
import { startLayout } from './start-layout.ts';

const page = { content: { ...EMPTY_PAGE, words: [placedWord('Wells', 60, 100)] } };

it('lays out a document of 128 pages in a thread, and one of 127 without', async () => {
  const [long, short] = await Promise.all(
    [128, 127].map((pages) => startLayout(pages, { firstPage: 1, wantsDrawings: false })),
  );
  for (const layout of [long, short]) {
    await layout?.add(page, 'within');
    await layout?.[Symbol.asyncDispose]();
  }
  await expect(long?.finish([])).rejects.toThrow('the layout thread ended early');
  expect((await short?.finish([]))?.markdown).toBe('Wells');
});
