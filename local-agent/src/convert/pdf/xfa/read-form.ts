import { type FormNode, hasClass, lengthOf } from './form-node.ts';
import { cellInlines, type FormRow, joinBeside, joinLines } from './form-row.ts';
import { readField } from './read-field.ts';
import { type Look, lookOf, readRichText } from './read-rich-text.ts';
import { type Order, readingOrder } from './reading-order.ts';
import { isPlaced, textBox } from './text-box.ts';

/** A page of a form: its content, and what its master page shows above and below it. */
export type FormPage = {
  readonly head: readonly FormRow[];
  readonly body: readonly FormRow[];
  readonly foot: readonly FormRow[];
};

/** The text of elements that say nothing of it. */
const PLAIN: Look = { size: 10, bold: false, italic: false };

/** What a page of a form says, in the order in which it is read. */
export function readForm(root: FormNode): FormPage {
  const isArea = (node: FormNode) => hasClass(node, 'xfaContentarea');
  const areas = root.children.filter(isArea);
  const top = areas.reduce((least, area) => Math.min(least, topOf(area)), Number.POSITIVE_INFINITY);
  const others = Object.groupBy(
    root.children.filter((node) => !isArea(node)),
    (node) => (topOf(node) < top ? 'above' : 'below'),
  );
  return {
    head: readPlaced(others.above ?? [], PLAIN),
    body: readPlaced(areas, PLAIN),
    foot: readPlaced(others.below ?? [], PLAIN),
  };
}

const topOf = (node: FormNode) => lengthOf(node, 'top') ?? 0;

function readNode(node: FormNode, around: Look): FormRow[] {
  const look = lookOf(node, around);
  if (node.name === 'label') {
    const field = readField(node, look);
    return field ? [{ kind: 'text', parts: [field], size: look.size }] : [];
  }
  if (node.name === 'button' || node.name === 'svg') return [];
  if (hasClass(node, 'xfaRich')) return readRich(node, look, undefined);
  if (hasClass(node, 'xfaDraw')) {
    const { 'aria-level': named } = node.attributes;
    const level = Number(named);
    return node.children.flatMap((child) => readRich(child, look, level > 0 ? level : undefined));
  }
  if (hasClass(node, 'xfaTable')) return readTable(node, look);
  if (hasClass(node, 'xfaLr', 'xfaRow')) return joinBeside(node.children.map((child) => readNode(child, look)));
  if (hasClass(node, 'xfaRl', 'xfaRlRow'))
    return joinBeside(node.children.toReversed().map((child) => readNode(child, look)));
  return node.children.some(isPlaced)
    ? readPlaced(node.children, look)
    : node.children.flatMap((child) => readNode(child, look));
}

function readRich(node: FormNode, look: Look, level: number | undefined): FormRow[] {
  const lines = readRichText(node, look);
  if (level === undefined) return joinLines(lines);
  return lines.map(({ children, size }) => ({ kind: 'text', parts: [{ children, field: false }], size, level }));
}

function readPlaced(nodes: readonly FormNode[], look: Look): FormRow[] {
  const placed = nodes.flatMap((node) => {
    const box = textBox(node);
    return box ? [{ node, box }] : [];
  });
  const read = (order: Order<(typeof placed)[number]>): FormRow[] => {
    if (order.kind === 'part') return readNode(order.part.node, look);
    const parts = order.parts.map(read);
    return order.kind === 'beside' ? joinBeside(parts) : parts.flat();
  };
  return placed.length > 0 ? read(readingOrder(placed)) : [];
}

/** A table by its rows and cells. With one row or one column it is no table, but text. */
function readTable(table: FormNode, look: Look): FormRow[] {
  const rows: FormRow[][][] = [];
  const visit = (node: FormNode, around: Look) => {
    const inner = lookOf(node, around);
    if (!hasClass(node, 'xfaRow', 'xfaRlRow')) for (const child of node.children) visit(child, inner);
    else {
      const cells = hasClass(node, 'xfaRow') ? node.children : node.children.toReversed();
      rows.push(cells.map((cell) => readNode(cell, inner)));
    }
  };
  for (const child of table.children) visit(child, look);
  const filled = rows.filter((cells) => cells.some((cell) => cell.length > 0));
  if (filled.length > 1 && filled.some((cells) => cells.length > 1))
    return [{ kind: 'table', rows: filled.map((cells) => cells.map(cellInlines)) }];
  return filled.flatMap(joinBeside);
}
