/** An element of the tree that pdfjs makes of a form's page, with what is read of it. */
export type FormNode = {
  readonly name: string;
  readonly classes: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly style: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly children: readonly FormNode[];
};

/** Elements of a page, and how deep they are nested: no form that people fill in has as many. */
export const MAX_NODES = 100_000;
const MAX_DEPTH = 200;

/** The elements of a page that are shown, and whether all of them were read. */
export function readTree(tree: unknown): { readonly root: FormNode | undefined; readonly whole: boolean } {
  let left = MAX_NODES;
  let whole = true;
  const read = (element: unknown, depth: number): FormNode[] => {
    const { name, value, attributes, children } = Object(element) as Record<string, unknown>;
    if (typeof name !== 'string') return [];
    if (depth > MAX_DEPTH || left <= 0) {
      whole = false;
      return [];
    }
    left -= 1;
    const known = Object(attributes) as Record<string, unknown>;
    const { class: names, style: given } = known;
    const style = Object(given) as Record<string, unknown>;
    const { visibility, display } = style;
    const classes = Array.isArray(names) ? names.map(String) : [];
    if (visibility === 'hidden' || display === 'none' || classes.includes('xfaBorder')) return [];
    const inner = Array.isArray(children) ? children.flatMap((child) => read(child, depth + 1)) : [];
    return [{ name, classes, attributes: known, style, text: typeof value === 'string' ? value : '', children: inner }];
  };
  return { root: read(tree, 0)[0], whole };
}

/** A length of a node's style in points, if it has one: pdfjs writes points as `px`. */
export function lengthOf({ style }: FormNode, name: string): number | undefined {
  const length = Number.parseFloat(String(style[name]));
  return Number.isFinite(length) ? length : undefined;
}

export const hasClass = (node: FormNode, ...names: readonly string[]): boolean =>
  node.classes.some((name) => names.includes(name));
