import type { Block, Inline, ListItem } from './blocks.ts';
import type { Item, ListMark } from './items.ts';
import { findTypedLists } from './typed-lists.ts';

type OpenList = {
  readonly level: number;
  readonly mark: ListMark;
  readonly ordered: boolean;
  last: number;
  readonly items: (ListItem & { readonly children: Block[] })[];
};

/** Nests list items by their levels and joins the lines of code blocks and quotations. */
export function assembleBlocks(source: readonly Item[]): Block[] {
  const items = findTypedLists(source);
  const out: Block[] = [];
  let open: OpenList[] = [];
  /** The quotation under way, and what it grows by. */
  let quote: { readonly block: Block; readonly children: Block[] } | undefined;

  for (const [index, item] of items.entries()) {
    if (item.kind === 'listItem') {
      open = addListItem(out, open, item.mark, item.children);
      continue;
    }
    const inside = open.at(-1)?.items.at(-1);
    if (inside && item.kind === 'paragraph' && !item.continues && resumes(items, index, open)) {
      inside.children.push({ type: 'paragraph', children: item.children });
      continue;
    }
    if (item.kind === 'paragraph' && item.continues && inside) {
      const level = item.level ?? open.at(-1)?.level ?? 0;
      const place = open.findLastIndex((candidate) => candidate.level <= level);
      // What is nested above the paragraph ends there: further items stand below it.
      open = place < 0 ? open : open.slice(0, place + 1);
      open.at(-1)?.items.at(-1)?.children.push({ type: 'paragraph', children: item.children });
      continue;
    }
    // A formula or image between two items does not end the list; only text does.
    if (item.kind === 'block' && inside && item.block.type === 'math') {
      inside.children.push(item.block);
      continue;
    }
    if (item.kind === 'code' && inside && goesOnBelow(items, index)) {
      addBlock(inside.children, item);
      continue;
    }
    open = [];
    if (item.kind === 'quote') {
      const paragraph: Block = { type: 'paragraph', children: item.children };
      if (quote && quote.block === out.at(-1)) quote.children.push(paragraph);
      else {
        const children = [paragraph];
        quote = { block: { type: 'blockquote', children }, children };
        out.push(quote.block);
      }
      continue;
    }
    addBlock(out, item);
  }
  return out;
}

/** An item that is set in stands next: the list continues, though code keeps its own indents. */
function goesOnBelow(items: readonly Item[], index: number): boolean {
  const next = items.slice(index, index + MAX_CODE_LINES).find(({ kind }) => kind !== 'code');
  return next?.kind === 'listItem' && next.mark.level > 0;
}

/** Paragraphs between two items of a nested list. */
const MAX_BETWEEN = 5;

/** A list that is nested continues with its next number below the paragraph: it stands within the item above. */
function resumes(items: readonly Item[], index: number, open: readonly OpenList[]): boolean {
  const next = items.slice(index, index + MAX_BETWEEN).find(({ kind }) => kind !== 'paragraph');
  if (next?.kind !== 'listItem' || next.mark.level <= (open[0]?.level ?? 0)) return false;
  const { list, level, number } = next.mark;
  return open.some(({ mark, last }) => mark.level === level && mark.list === list && number === last + 1);
}

/** Lines of code within a list item, each a paragraph of its own. */
const MAX_CODE_LINES = 200;

function addListItem(out: Block[], open: OpenList[], mark: ListMark, children: readonly Inline[]): OpenList[] {
  const stack = open.slice();
  while ((stack.at(-1)?.level ?? -1) > mark.level) stack.pop();
  const label: Inline[] = mark.label ? [{ type: 'text', text: `${mark.label} ` }] : [];
  const item = { children: [{ type: 'paragraph' as const, children: [...label, ...children] }] as Block[] };
  const top = stack.at(-1);
  if (top?.level === mark.level) {
    // Markdown counts on by itself: a number that is skipped begins a list of its own.
    const follows = !mark.ordered || mark.number === top.last + 1;
    if (top.ordered === mark.ordered && follows) {
      top.items.push(item);
      top.last = mark.number;
      return stack;
    }
    stack.pop();
  }
  const list: OpenList = { level: mark.level, mark, ordered: mark.ordered, last: mark.number, items: [item] };
  const container = stack.at(-1)?.items.at(-1)?.children ?? out;
  container.push({ type: 'list', ordered: mark.ordered, start: mark.ordered ? mark.number : 1, items: list.items });
  return [...stack, list];
}

function addBlock(out: Block[], item: Exclude<Item, { kind: 'listItem' | 'quote' }>): void {
  const last = out.at(-1);
  switch (item.kind) {
    case 'heading':
      out.push({ type: 'heading', level: item.level, children: item.children });
      return;
    case 'paragraph':
      out.push({ type: 'paragraph', children: item.children });
      return;
    case 'code':
      if (last?.type === 'code') out[out.length - 1] = { ...last, text: `${last.text}\n${item.text}` };
      else out.push({ type: 'code', text: item.text });
      return;
    case 'block':
      out.push(item.block);
  }
}
