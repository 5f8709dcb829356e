import { type Block, text } from '../markdown/blocks.ts';
import { elements, textOf, type XmlElement } from '../markup/parse-xml.ts';

/**
 * What a drawing says: its title, its description, and its texts in the order of the file (SVG 2, sections 5.8 and 11);
 * `undefined` for what is no drawing. Lines of one text are separated where a new one begins.
 */
export function readSvg(root: XmlElement): { title: string; blocks: Block[] } | undefined {
  if (root.name.replace(/^.*:/, '') !== 'svg') return undefined;
  const title = oneLine(textOf(elements(root).find(({ name }) => local(name) === 'title')));
  const blocks: Block[] = title ? [{ type: 'heading', level: 1, children: [text(title)] }] : [];
  collect(root, blocks, title);
  return { title, blocks };
}

const local = (name: string) => name.replace(/^.*:/, '');

const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();

function collect(parent: XmlElement, blocks: Block[], title: string): void {
  for (const element of elements(parent)) {
    const name = local(element.name);
    if (name === 'style' || name === 'script' || name === 'metadata') continue;
    if (name !== 'text' && name !== 'title' && name !== 'desc' && name !== 'foreignObject') {
      collect(element, blocks, title);
      continue;
    }
    const value = name === 'text' ? oneLine(lines(element)) : oneLine(textOf(element));
    if (value && !(name === 'title' && value === title)) blocks.push({ type: 'paragraph', children: [text(value)] });
  }
}

/** A `tspan` that says where it stands is another line. */
const lines = (element: XmlElement): string =>
  element.children
    .map((node) => {
      if (typeof node === 'string') return node;
      const { x, y, dy } = node.attributes;
      return `${(x ?? y ?? dy) ? ' ' : ''}${lines(node)}`;
    })
    .join('');
