import { type Box, boundsOf } from '../../page/box.ts';
import { type FormNode, hasClass, lengthOf } from './form-node.ts';

/** A letter's width on average and the distance of lines, font sizes, and pdfjs' size of text that says none. */
const LETTER_WIDTH = 0.55;
const LEADING = 1.2;
const PLAIN_SIZE = 10;

/** Whether an element has a place of its own in the one around it. */
export const isPlaced = ({ style: { position } }: FormNode): boolean => position === 'absolute';

type Size = { readonly width: number; readonly height: number };

/** The size of what has none of its own. */
const LINE: Size = { width: 10, height: 10 };

const known = new WeakMap<FormNode, Box | 'empty'>();

/**
 * Where the texts and fields of an element are, in the space of the element around it; undefined where it has none. Boxes of
 * forms are far larger than what they show, and overlap.
 */
export function textBox(node: FormNode, around: Size = LINE): Box | undefined {
  const box = known.get(node) ?? findBox(node, around) ?? 'empty';
  known.set(node, box);
  return box === 'empty' ? undefined : box;
}

function findBox(node: FormNode, around: Size): Box | undefined {
  const x0 = lengthOf(node, 'left') ?? 0;
  const y0 = lengthOf(node, 'top') ?? 0;
  const width = lengthOf(node, 'width') ?? around.width;
  const height = lengthOf(node, 'height') ?? around.height;
  const own = { x0, y0, x1: x0 + width, y1: y0 + height };
  if (hasClass(node, 'xfaDraw')) return drawBox(node, own);
  if (hasClass(node, 'xfaField'))
    return node.children.some(({ name }) => name === 'label') ? padded(node, own) : undefined;
  const inner = node.children.flatMap((child) => textBox(child, { width, height }) ?? []);
  if (inner.length === 0) return undefined;
  const isSpace = node.children.length === 1 || node.children.some(isPlaced);
  if (!isSpace) return own;
  const bounds = boundsOf(inner);
  return { x0: x0 + bounds.x0, y0: y0 + bounds.y0, x1: x0 + bounds.x1, y1: y0 + bounds.y1 };
}

function padded({ style: { padding } }: FormNode, { x0, y0, x1, y1 }: Box): Box {
  const [top = 0, , , left = 0] = (typeof padding === 'string' ? padding : '')
    .split(' ')
    .map((side) => Number.parseFloat(side) || 0);
  return { x0: Math.min(x0 + left, x1), y0: Math.min(y0 + top, y1), x1, y1 };
}

/** Text as long as its letters, where it begins at the left and at the top. */
function drawBox(node: FormNode, own: Box): Box | undefined {
  const letters = lettersIn(node);
  if (letters === 0) return undefined;
  const box = padded(node, own);
  const size = lengthOf(node, 'fontSize') ?? PLAIN_SIZE;
  const width = letters * LETTER_WIDTH * size;
  const lines = Math.ceil(width / Math.max(size, box.x1 - box.x0)) + paragraphsIn(node);
  return {
    ...box,
    x1: begins(node, 'textAlign') ? Math.min(box.x1, box.x0 + width) : box.x1,
    y1: begins(node, 'justifyContent') ? Math.min(box.y1, box.y0 + lines * LEADING * size) : box.y1,
  };
}

const lettersIn = (node: FormNode): number =>
  node.children.reduce((sum, child) => sum + lettersIn(child), node.text.trim().length);

/** Paragraphs and line ends after the first. */
const paragraphsIn = (node: FormNode): number =>
  Math.max(
    0,
    node.children.reduce(
      (sum, child) => sum + (child.name === 'p' || child.name === 'br' ? 1 : paragraphsIn(child)),
      -1,
    ),
  );

/** Whether no part of the text is centered, or at the end. */
const begins = (node: FormNode, property: string): boolean =>
  ['left', 'start', 'justify', 'undefined'].includes(String(node.style[property])) &&
  node.children.every((child) => begins(child, property));
