import { type Inline, text } from '../../markdown/blocks.ts';
import type { FormNode } from './form-node.ts';
import { lengthOf } from './form-node.ts';

/** How text looks: what an element does not say, it has from the one around it. */
export type Look = { readonly size: number; readonly bold: boolean; readonly italic: boolean };

/** A paragraph of a form's text. */
export type RichLine = { readonly children: readonly Inline[]; readonly size: number };

export function lookOf(node: FormNode, around: Look): Look {
  const { fontWeight, fontStyle } = node.style;
  return {
    size: lengthOf(node, 'fontSize') ?? around.size,
    bold: fontWeight === undefined ? around.bold || node.name === 'b' : fontWeight === 'bold',
    italic: fontStyle === undefined ? around.italic || node.name === 'i' : fontStyle === 'italic',
  };
}

/** Elements that begin a line. */
const LINES = new Set(['p', 'li', 'ul', 'ol', 'div']);

/** The paragraphs of an element's text. */
export function readRichText(node: FormNode, around: Look): RichLine[] {
  const lines: { children: Inline[]; size: number }[] = [];
  const add = (value: string, look: Look, url: string | undefined) => {
    const plain = text(value.replaceAll(/\s+/g, ' '));
    const slanted: Inline = look.italic ? { type: 'emphasis', children: [plain] } : plain;
    const styled: Inline = look.bold ? { type: 'strong', children: [slanted] } : slanted;
    const line = lines.at(-1) ?? { children: [], size: 0 };
    if (lines.length === 0) lines.push(line);
    line.children.push(url ? { type: 'link', url, children: [styled] } : styled);
    if (value.trim()) line.size = Math.max(line.size, look.size);
  };
  const visit = (part: FormNode, outer: Look, outerUrl: string | undefined) => {
    const look = lookOf(part, outer);
    const { href } = part.attributes;
    const url = typeof href === 'string' ? href : outerUrl;
    const begins = LINES.has(part.name);
    if (begins) lines.push({ children: [], size: 0 });
    if (part.name === 'br') lines.at(-1)?.children.push({ type: 'break' });
    if (part.text) add(part.text, look, url);
    for (const child of part.children) visit(child, look, url);
    if (begins) lines.push({ children: [], size: 0 });
  };
  visit(node, around, undefined);
  // Lines that only hold spaces have no size.
  return lines.filter(({ size }) => size > 0);
}
