import type { Block, ListItem } from '../markdown/blocks.ts';

type List = Extract<Block, { type: 'list' }>;

/**
 * Office programs end a list where its inner list begins, which they write as a list without items around it: the inner
 * list goes to the item before, and what follows goes on with the list.
 */
export function joinLists(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  /** The last block was given an inner list, so that a list of its kind goes on with it. */
  let interrupted = false;
  /** The items of the last list, once it has grown: pages may have thousands of lists of one item. */
  let grown: { readonly list: Block; readonly items: ListItem[] } | undefined;
  for (const block of blocks) {
    const last = out.at(-1);
    if (block.type !== 'list' || last?.type !== 'list') {
      out.push(block);
      interrupted = false;
      continue;
    }
    const inner = innerLists(block);
    if (inner) {
      out[out.length - 1] = withInner(last, inner);
      interrupted = true;
    } else if (goesOn(last, block, interrupted)) {
      if (grown?.list !== last) {
        const items = [...last.items];
        grown = { list: { ...last, items }, items };
        out[out.length - 1] = grown.list;
      }
      for (const item of block.items) grown.items.push(item);
      interrupted = false;
    } else {
      out.push(block);
      interrupted = false;
    }
  }
  return out;
}

/** The lists of a list that has nothing of its own. */
function innerLists(list: List): readonly Block[] | undefined {
  const [only, ...others] = list.items;
  const bare = only && others.length === 0 && only.children.length > 0;
  return bare && only.children.every(({ type }) => type === 'list') ? only.children : undefined;
}

const goesOn = (last: List, next: List, interrupted: boolean): boolean =>
  last.ordered === next.ordered && (next.ordered ? isNext(last, next) : interrupted);

const isNext = (last: List, next: List): boolean => (next.start ?? 1) === (last.start ?? 1) + last.items.length;

function withInner(list: List, inner: readonly Block[]): List {
  const items: ListItem[] = [...list.items];
  const item = items.pop() ?? { children: [] };
  return { ...list, items: [...items, { ...item, children: joinLists([...item.children, ...inner]) }] };
}
