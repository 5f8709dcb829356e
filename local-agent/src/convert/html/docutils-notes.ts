import { elements, walk, type XmlElement, type XmlNode } from '../markup/parse-xml.ts';

/**
 * Notes as docutils and Sphinx wrote them for years, as terms of a list or rows of a table, become elements of their own
 * with the id that references lead to; newer versions write them so.
 */
export function unwrapNotes(root: XmlElement): XmlElement {
  for (const element of walk(root)) if (isNotes(element)) return { ...root, children: unwrapped(root.children) };
  return root;
}

const isNotes = ({ name, attributes }: XmlElement): boolean =>
  (name === 'dl' || name === 'table') && /(?:^|\s)footnote(?:\s|$)/.test(attributes.class ?? '');

const unwrapped = (nodes: readonly XmlNode[]): XmlNode[] =>
  nodes.flatMap((node): XmlNode[] => {
    if (typeof node === 'string') return [node];
    if (!isNotes(node)) return [{ ...node, children: unwrapped(node.children) }];
    return node.name === 'dl' ? ofTerms(node) : ofCells(node);
  });

function ofTerms(list: XmlElement): XmlNode[] {
  const out: XmlNode[] = [];
  let label: XmlElement | undefined;
  for (const part of elements(list)) {
    if (part.name === 'dt') label = part;
    else out.push(note(label?.attributes.id, label, part));
  }
  return out;
}

function ofCells(table: XmlElement): XmlNode[] {
  const [label, body] = [...walk(table)].filter(({ name }) => name === 'td');
  return label && body ? [note(table.attributes.id, label, body)] : [table];
}

const note = (id: string | undefined, label: XmlElement | undefined, body: XmlElement): XmlElement => ({
  name: 'aside',
  attributes: id === undefined ? {} : { id },
  children: [
    ...(label ? [{ name: 'span', attributes: { class: 'label' }, children: label.children }] : []),
    ...body.children,
  ],
});
