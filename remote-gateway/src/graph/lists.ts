import { type GraphBuilder, shown } from './graph-builder.ts';
import type { Line } from './read-lines.ts';

const ITEM = /^([ \t]{0,32})(?:[-*+]|\d{1,9}[.)])[ \t]+(\S.*)$/s;
/** A line of nothing but marks is a rule. */
const RULE = /^[\s*_-]+$/;
/** Of one document. */
const MAX_ITEMS = 500;

type Item = { readonly text: string; readonly indent: number; readonly start: number; end: number };
type List = {
  readonly node: number;
  /** Open items from the outermost. */
  readonly open: { readonly node: number; readonly indent: number }[];
  items: number;
};

/** Recognises lists of two items or more line by line, and which item is below which. */
export function listReader(builder: GraphBuilder) {
  let count = 0;
  let itemsLeft = MAX_ITEMS;
  let list: List | undefined;
  /** The first item: alone it is no list. */
  let first: (Item & { readonly lead: string }) | undefined;
  let afterBlank = false;
  let lead = '';

  function add(target: List, { text, indent, start, end }: Item): void {
    target.items += 1;
    if (itemsLeft === 0) return;
    itemsLeft -= 1;
    while ((target.open.at(-1)?.indent ?? -1) >= indent) target.open.pop();
    const parent = target.open.at(-1)?.node ?? target.node;
    const key = `list-${count}/item-${target.items}`;
    const node = builder.part({ kind: 'item', key, name: text.replace(/[*`]/g, ''), parent, start, end });
    if (node !== undefined) target.open.push({ node, indent });
  }

  function begin({ lead: before, ...item }: NonNullable<typeof first>, part: number): List | undefined {
    count += 1;
    const name = before === '' ? `List: ${shown(item.text)}` : shown(before.replace(/[*`]/g, ''));
    const { start, end } = item;
    const node = builder.part({ kind: 'list', key: `list-${count}`, name, parent: part, start, end });
    if (node === undefined) return undefined;
    const begun: List = { node, open: [], items: 0 };
    add(begun, item);
    return begun;
  }

  function extend(end: number): void {
    if (first) first.end = end;
    if (!list) return;
    builder.close(list.node, end);
    for (const { node } of list.open) builder.close(node, end);
  }

  return {
    /** Takes each whole line outside code; `part` is the section that it stands in. */
    read(text: string, { start, end }: Line, part: number): void {
      if (text.trim() === '') {
        afterBlank = true;
        return;
      }
      const [, indent = '', content] = RULE.test(text) ? [] : (ITEM.exec(text) ?? []);
      if (content !== undefined) {
        const item = { text: content, indent: indent.length, start: start + indent.length, end };
        if (first) list ??= itemsLeft > 0 ? begin(first, part) : undefined;
        else first = { ...item, lead };
        if (list) {
          add(list, item);
          extend(end);
        }
      } else if (first && (!afterBlank || /^[ \t]/.test(text))) extend(end);
      else {
        first = undefined;
        list = undefined;
        lead = text.endsWith(':') ? text.slice(0, -1).trim() : '';
      }
      afterBlank = false;
    },
    /** A heading or a fence ends the list. */
    end(): void {
      first = undefined;
      list = undefined;
      lead = '';
    },
  };
}
