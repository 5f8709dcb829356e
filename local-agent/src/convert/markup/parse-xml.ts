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
  const tree = buildTree();
  let count = 0;
  const counted = () => {
    if (++count > nodes) throw CUT;
  };
  const handler: XmlHandler = {
    open(name, attributes) {
      counted();
      tree.open(name, attributes);
    },
    close: () => void tree.close(),
    text(value) {
      counted();
      tree.text(value);
    },
  };
  try {
    scanXml(source, nesting, handler, onProgress);
  } catch (error) {
    if (error !== CUT) throw error;
    while (tree.depth() > 0) tree.close();
    onCut?.();
  }
  return tree.root();
}

/**
 * The children of the root's child named `parent`, one after the other, each as a tree that may be dropped: for parts too
 * long for one. `nodes` bounds each child; one that is longer ends the reading. So does `onChild` when it gives `false`.
 */
export function eachChild(
  source: Uint8Array,
  nesting: number,
  parent: string,
  onChild: (child: XmlElement) => boolean,
  { nodes = Number.POSITIVE_INFINITY, onCut, onProgress }: TreeBounds = {},
): void {
  const tree = buildTree();
  let depth = 0;
  let inside = false;
  let count = 0;
  const counted = () => {
    if (++count > nodes) throw CUT;
  };
  const handler: XmlHandler = {
    open(name, attributes) {
      depth++;
      if (depth === 2) inside = name === parent;
      if (depth < 3 || !inside) return;
      counted();
      tree.open(name, attributes);
    },
    close() {
      depth--;
      if (depth < 2 || !inside) return;
      const child = tree.close();
      if (depth > 2) return;
      tree.clear();
      count = 0;
      if (!onChild(child)) throw CUT;
    },
    text(value) {
      if (depth < 3 || !inside) return;
      counted();
      tree.text(value);
    },
  };
  try {
    scanXml(source, nesting, handler, onProgress);
  } catch (error) {
    if (error !== CUT) throw error;
    let last: XmlElement | undefined;
    while (tree.depth() > 0) last = tree.close();
    if (last) onChild(last);
    onCut?.();
  }
}

/** Builds trees of the elements that open and close. */
function buildTree() {
  const open: { readonly name: string; readonly attributes: XmlAttributes; readonly start: number }[] = [];
  // Nodes whose parents are open. Children are cut off at their parent's end: an array that grows by pushing takes room
  // for sixteen, and most elements have one child.
  const pending: XmlNode[] = [];
  return {
    depth: () => open.length,
    open: (name: string, attributes: XmlAttributes) => void open.push({ name, attributes, start: pending.length }),
    close(): XmlElement {
      const { name, attributes, start } = open.pop() ?? { name: '', attributes: {}, start: 0 };
      const element = { name, attributes, children: pending.splice(start) };
      pending.push(element);
      return element;
    },
    text: (value: string) => void pending.push(value),
    clear(): void {
      pending.length = 0;
    },
    root: (): XmlElement =>
      pending.find((node) => typeof node !== 'string') ?? { name: '', attributes: {}, children: pending },
  };
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
