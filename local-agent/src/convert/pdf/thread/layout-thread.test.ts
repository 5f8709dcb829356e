import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { EMPTY_PAGE } from '../../page/empty-page.test.fixture.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import type { DrawnPage } from '../document-layout.ts';
import { layoutPages } from '../document-layout.ts';
import { startLayoutThread } from './layout-thread.ts';

const OPTIONS = { firstPage: 3, wantsDrawings: true };

const page = (...lines: readonly string[]): DrawnPage => ({
  content: {
    ...EMPTY_PAGE,
    words: lines.flatMap((line, row) =>
      line.split(' ').map((word, at) => placedWord(word, 60 + 60 * at, 100 + 14 * row)),
    ),
  },
});

it('gives what layout gives without a thread, of more pages than may wait', async () => {
  const pages = Array.from({ length: 30 }, (_, number) => page(`Wells of district ${number} were`, 'measured twice.'));
  const outline = [{ title: 'Wells', depth: 0 }];
  await using thread = startLayoutThread(OPTIONS);
  const here = layoutPages(OPTIONS);
  for (const [index, one] of pages.entries()) {
    const place = index < 2 ? 'before' : index < 28 ? 'within' : 'after';
    await thread.add(one, place);
    here.add(one, place);
  }
  const document = await thread.finish(outline);
  expect(document).toEqual(here.finish(outline));
  expect(document.markdown).toContain('Wells of district 27 were measured twice.');
  expect(document.markdown).not.toMatch(/district (?:1|28) /);
  expect(document.drawings.map((drawing) => drawing.page)).toEqual(Array.from({ length: 26 }, (_, at) => 3 + at));
});

it('passes on what goes wrong in the thread', async () => {
  await using thread = startLayoutThread(OPTIONS);
  const broken = { content: { ...page('Wells').content, words: 7 as never } };
  await thread.add(broken, 'within');
  await expect(thread.finish([])).rejects.toThrow(TypeError);
});

it('is no longer there once it is disposed of', async () => {
  const thread = startLayoutThread(OPTIONS);
  await thread.add(page('Wells'), 'within');
  await thread[Symbol.asyncDispose]();
  await expect(thread.finish([])).rejects.toThrow('the layout thread ended early');
});

it('is used again for the next document, but not for two at once or after a break', async () => {
  let started = 0;
  const count = () => started++;
  process.on('worker', count);
  const markdownOf = async (text: string) => {
    await using thread = startLayoutThread({ firstPage: 1, wantsDrawings: false });
    await thread.add(page(text), 'within');
    return (await thread.finish([])).markdown;
  };
  const broken = startLayoutThread(OPTIONS);
  const both = Promise.all([markdownOf('Wells'), markdownOf('Bridges')]);
  await broken[Symbol.asyncDispose]();
  expect(await both).toEqual(['Wells', 'Bridges']);
  const before = started;
  expect(before).toBeGreaterThanOrEqual(2);
  expect(await markdownOf('Ferries')).toBe('Ferries');
  expect(await markdownOf('Tolls')).toBe('Tolls');
  expect(started).toBe(before);
  process.off('worker', count);
});

const FILLED = `
const { startLayoutThread } = await import(process.argv[1] + '/layout-thread.ts');
const font = { name: 'F', bold: false, italic: false, monospace: false };
const words = Array.from({ length: 2000 }, (_, at) => {
  const [x0, baseline] = [10 + 11 * (at % 50), 20 + 19 * Math.floor(at / 50)];
  return { text: 'w', x0, x1: x0 + 6, y0: baseline - 8, y1: baseline + 2, baseline, size: 10, font, color: '#000000' };
});
const none = { turned: [], horizontal: [], vertical: [], fills: [], images: [], dots: [] };
const thread = startLayoutThread({ firstPage: 1, wantsDrawings: true });
try {
  for (let page = 0; page < 400; page++) await thread.add({ content: { width: 600, height: 800, words, ...none } }, 'within');
} catch (error) {
  console.log(error.code, error.message);
}
process.exit();`;

it('says so when its memory is full', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=docferry-source',
    '--max-old-space-size=24',
    '--eval',
    FILLED,
    import.meta.dirname,
  ]);
  expect(stdout).toMatch(/^CONVERSION_FAILED The layout of this file needs more memory than the limit\./);
}, 60_000);
