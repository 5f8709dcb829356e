import { scanXml, type XmlAttributes, type XmlHandler } from './scan-xml.ts';

export type XmlElement = { readonly name: string; readonly attributes: XmlAttributes; readonly children: XmlNode[] };
export type XmlNode = XmlElement | string;

/** Bounds of a tree: reading ends at `nodes` elements and texts, as if the file did, and `onCut` is called. */
export type TreeBounds = {
  readonly nodes?: number;
  readonly onCut?: () => void;
  readonly onProgress?: (done: number, total: number) => void;
};

/** Thrown to stop reading: the rest of the part may be hundreds of megabytes. */
const CUT = new Error('the limit of nodes is reached');

/** An XML part as a tree; names carry our own prefixes (see `knownPrefix`). Throws UserError as `scanXml` does. */
export function parseXml(
  source: string | Uint8Array,
  nesting: number,
  { nodes = Number.POSITIVE_INFINITY, onCut, onProgress }: TreeBounds = {},
): XmlElement {
  const open: { readonly name: string; readonly attributes: XmlAttributes; readonly start: number }[] = [];
  // Nodes whose parents are open. Children are cut off at their parent's end: an array that grows by pushing takes room
  // for sixteen, and most elements have one child.
  const pending: XmlNode[] = [];
  let count = 0;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (++count > nodes) throw CUT;
      open.push({ name, attributes, start: pending.length });
    },
    close() {
      const { name, attributes, start } = open.pop() ?? { name: '', attributes: {}, start: 0 };
      const children = pending.splice(start);
      pending.push({ name, attributes, children });
    },
    text(value) {
      if (++count > nodes) throw CUT;
      pending.push(value);
    },
  };
  try {
    scanXml(source, nesting, handler, onProgress);
  } catch (error) {
    if (error !== CUT) throw error;
    while (open.length > 0) handler.close('');
    onCut?.();
  }
  return pending.find((node) => typeof node !== 'string') ?? { name: '', attributes: {}, children: pending };
}

/** The child elements, without text. */
export const elements = (parent: XmlElement | undefined): XmlElement[] =>
  parent ? parent.children.filter((child) => typeof child !== 'string') : [];

/** The first child element of that name. */
export function child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name);
}

/** All child elements of that name. */
export const childrenNamed = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  elements(parent).filter((element) => element.name === name);

/** Follows child names down from an element; `undefined` when one is missing. */
export const descend = (parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((element, name) => child(element, name), parent);

/** Every element below, in document order. */
export function* walk(parent: XmlElement): Generator<XmlElement> {
  const stack: XmlElement[] = elements(parent).reverse();
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element;
    for (let index = element.children.length - 1; index >= 0; index--) {
      const node = element.children[index];
      if (typeof node === 'object') stack.push(node);
    }
  }
}

/** All text below an element. */
export const textOf = (element: XmlElement | undefined): string =>
  element ? element.children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('') : '';
