import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { findHeads } from '../markdown/find-heads.ts';
import type { Item } from '../markdown/items.ts';
import { headingShift, raiseTitle } from '../markdown/raise-title.ts';
import { readTypedText } from '../markdown/typed-text.ts';
import type { OoxmlPackage } from '../ooxml/open-package.ts';
import { createItemReader } from './read-blocks.ts';
import type { WordContext } from './word-context.ts';

/** Items that are held as blocks; of a longer text each so many become Markdown at once. */
const WINDOW = 20_000;

/** Even where nothing parts them, no more items than this are held. */
const MAX_WINDOW = 100_000;

/** Longest Markdown of a text, UTF-16 code units; what follows is omitted. */
const MAX_CHARS = 100_000_000;

/**
 * The blocks of a document's body. A long text is read in windows, so that only its Markdown is held; whether there is a
 * title above its headings is decided by the first of them.
 */
export async function readBody(ooxml: OoxmlPackage, main: string, context: WordContext): Promise<Block[]> {
  const read = createItemReader(context);
  const done: Block[] = [];
  let items: Item[] = [];
  let shift: 0 | 1 | undefined;
  let chars = 0;

  function close(): void {
    const blocks = assembleBlocks(items);
    items = [];
    shift ??= headingShift(blocks);
    const markdown = emitMarkdown(raiseTitle(blocks, shift));
    chars += markdown.length;
    if (markdown) done.push({ type: 'markdown', markdown });
  }

  await ooxml.children(main, 'w:body', (element) => {
    for (const item of read(element)) {
      if (items.length >= (isApart(item) ? WINDOW : MAX_WINDOW)) close();
      items.push(item);
    }
    return chars < MAX_CHARS;
  });
  if (done.length === 0) return raiseTitle(assembleBlocks(findHeads(readTypedText(items))));
  close();
  return done;
}

/** Begins a block of its own, whatever stands before it. */
const isApart = (item: Item): boolean => item.kind === 'heading' || (item.kind === 'paragraph' && !item.continues);
