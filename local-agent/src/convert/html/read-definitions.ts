import type { Block, Inline, ListItem } from '../markdown/blocks.ts';
import { text } from '../markdown/blocks.ts';
import { elements, textOf, type XmlElement } from '../markup/parse-xml.ts';
import type { HtmlContext, ReadFlow } from './html-context.ts';

/** What laws and contracts count with: `1.`, `a)`, `(ii)`, `–`. */
const MARKER = /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)]\)?|[-–—•])$/i;

/**
 * A definition list whose terms only count, as the list that it is shown as; `undefined` for any other. Numbers become
 * an ordered list, letters stay before their text.
 */
export function readCountedList(list: XmlElement, context: HtmlContext, readFlow: ReadFlow): Block | undefined {
  const parts = elements(list);
  const terms = parts.filter(({ name }) => name === 'dt').map((term) => textOf(term).trim());
  if (terms.length === 0 || parts.length !== terms.length * 2 || !terms.every((term) => MARKER.test(term))) return;
  if (!parts.every(({ name }, index) => name === (index % 2 === 0 ? 'dt' : 'dd'))) return;
  const bodies = parts.filter(({ name }) => name === 'dd').map((body) => readFlow(body.children, context));
  const start = Number.parseInt(terms[0] ?? '', 10);
  const ordered = terms.every((term, index) => term === `${start + index}.`);
  const items = bodies.map((children, index): ListItem => {
    const marker = terms[index] ?? '';
    return { children: ordered || /^[-–—•]$/.test(marker) ? children : led(`${marker} `, children) };
  });
  return { type: 'list', ordered, ...(ordered ? { start } : {}), items };
}

/** Blocks that begin with a marker. */
function led(marker: string, [first, ...rest]: readonly Block[]): Block[] {
  const lead: Inline = text(marker);
  if (first?.type === 'paragraph') return [{ ...first, children: [lead, ...first.children] }, ...rest];
  return [{ type: 'paragraph', children: [lead] }, ...(first ? [first] : []), ...rest];
}
