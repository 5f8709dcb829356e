import { type Inline, text } from '../../markdown/blocks.ts';
import type { FormNode } from './form-node.ts';
import { lengthOf } from './form-node.ts';

/** How text looks: what an element does not say, it has from the one around it. */
export type Look = { readonly size: number; readonly bold: boolean; readonly italic: boolean };

/** A line of a form's text, and whether a blank one is before it. */
export type RichLine = { readonly children: readonly Inline[]; readonly size: number; readonly apart: boolean };

export function lookOf(node: FormNode, around: Look): Look {
  const { fontWeight, fontStyle } = node.style;
  return {
    size: lengthOf(node, 'fontSize') ?? around.size,
    bold: fontWeight === undefined ? around.bold || node.name === 'b' : fontWeight === 'bold',
    italic: fontStyle === undefined ? around.italic || node.name === 'i' : fontStyle === 'italic',
  };
}

/** Elements that begin a line. */
const LINES = new Set(['p', 'li', 'br']);

/** The lines of an element's text, as it breaks them itself. */
export function readRichText(node: FormNode, around: Look): RichLine[] {
  const lines: { children: Inline[]; size: number }[] = [{ children: [], size: 0 }];
  const add = (value: string, look: Look, url: string | undefined) => {
    const plain = text(value.replaceAll(/\s+/g, ' '));
    const slanted: Inline = look.italic ? { type: 'emphasis', children: [plain] } : plain;
    const styled: Inline = look.bold ? { type: 'strong', children: [slanted] } : slanted;
    const line = lines.at(-1);
    line?.children.push(url ? { type: 'link', url, children: [styled] } : styled);
    if (line && value.trim()) line.size = Math.max(line.size, look.size);
  };
  const visit = (part: FormNode, outer: Look, outerUrl: string | undefined) => {
    const look = lookOf(part, outer);
    const { href } = part.attributes;
    const url = typeof href === 'string' ? href : outerUrl;
    if (LINES.has(part.name)) lines.push({ children: [], size: 0 });
    if (part.text) add(part.text, look, url);
    for (const child of part.children) visit(child, look, url);
  };
  visit(node, around, undefined);
  // Lines that only hold spaces have no size.
  return lines.flatMap((line, index) => (line.size > 0 ? [{ ...line, apart: lines[index - 1]?.size === 0 }] : []));
}
