import type { Block, ListItem } from '../markdown/blocks.ts';

type List = Extract<Block, { type: 'list' }>;

/** A list that grows in place: pages may have thousands of lists of one item. */
type GrownList = { readonly block: Block; readonly items: ListItem[] };

/**
 * Office programs end a list where its inner list begins, which they write as a list without items around it: the inner
 * list goes to the item before, and what follows continues the list.
 */
export function joinLists(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  let grown: GrownList | undefined;
  /** The last block was given an inner list, so that a list of its kind continues it. */
  let interrupted = false;
  for (const block of blocks) {
    const last = out.at(-1);
    const inner = block.type === 'list' ? innerLists(block) : undefined;
    const joined =
      block.type === 'list' && last?.type === 'list' && (inner !== undefined || continues(last, block, interrupted));
    if (!joined) {
      out.push(block);
      interrupted = false;
      continue;
    }
    if (grown?.block !== last) {
      const items = [...last.items];
      grown = { block: { ...last, items }, items };
      out[out.length - 1] = grown.block;
    }
    if (inner) addInner(grown.items, inner);
    else for (const item of block.items) grown.items.push(item);
    interrupted = inner !== undefined;
  }
  return out;
}

/** The lists of a list that has nothing of its own. */
function innerLists(list: List): readonly Block[] | undefined {
  const [only, ...others] = list.items.slice(0, 2);
  const bare = only && others.length === 0 && only.children.length > 0;
  return bare && only.children.every(({ type }) => type === 'list') ? only.children : undefined;
}

const continues = (last: List, next: List, interrupted: boolean): boolean =>
  last.ordered === next.ordered && (next.ordered ? isNext(last, next) : interrupted);

const isNext = (last: List, next: List): boolean => (next.start ?? 1) === (last.start ?? 1) + last.items.length;

function addInner(items: ListItem[], inner: readonly Block[]): void {
  const item = items.pop() ?? { children: [] };
  items.push({ ...item, children: joinLists([...item.children, ...inner]) });
}
