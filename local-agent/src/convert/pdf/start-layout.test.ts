import { expect, it } from 'vitest';
import { placedWord } from '../page/placed-word.test.fixture.ts';
import { startLayout } from './start-layout.ts';

const none = { turned: [], horizontal: [], vertical: [], fills: [], images: [], dots: [] };
const page = { content: { width: 600, height: 800, words: [placedWord('Wells', 60, 100)], ...none } };

it('lays out a document of 32 pages in a thread, and one of 31 without', async () => {
  const [long, short] = await Promise.all(
    [32, 31].map((pages) => startLayout(pages, { firstPage: 1, wantsDrawings: false })),
  );
  for (const layout of [long, short]) {
    await layout?.add(page, 'within');
    await layout?.[Symbol.asyncDispose]();
  }
  await expect(long?.finish([])).rejects.toThrow('the layout thread ended early');
  expect((await short?.finish([]))?.markdown).toBe('Wells');
});
