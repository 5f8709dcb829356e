import { child, childrenNamed, descend, elements, type XmlElement } from '../markup/parse-xml.ts';

/** Where a shape stands on its slide, in English Metric Units. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

export type Placeholder = { readonly type: string; readonly index: string | undefined };

/** What a slide inherits: its layout's and its master's shapes and text styles. */
export type Inheritance = {
  readonly layout: XmlElement | undefined;
  readonly master: XmlElement | undefined;
  readonly defaults: XmlElement | undefined;
};

/** A paragraph's bullet as the list styles say; `none` is a plain paragraph. */
export type Bullet = 'none' | 'bullet' | { readonly start: number; readonly scheme: string };

export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const properties = elements(shape).find(({ name }) => /^p:nv\w*Pr$/.test(name));
  const found = descend(properties, 'p:nvPr', 'p:ph');
  return found && { type: found.attributes.type ?? 'obj', index: found.attributes.idx };
}

/** The shape that a placeholder takes after, in a layout or a master: by index, else by kind. */
export function inheritedShape(
  source: XmlElement | undefined,
  wanted: Placeholder | undefined,
): XmlElement | undefined {
  if (!wanted) return undefined;
  const shapes = elements(descend(source, 'p:cSld', 'p:spTree')).flatMap((shape) => {
    const placeholder = placeholderOf(shape);
    return placeholder ? [{ shape, placeholder }] : [];
  });
  const byIndex = shapes.find(({ placeholder }) => wanted.index !== undefined && placeholder.index === wanted.index);
  return (byIndex ?? shapes.find(({ placeholder }) => kindOf(placeholder.type) === kindOf(wanted.type)))?.shape;
}

const kindOf = (type: string): string =>
  type === 'ctrTitle' ? 'title' : /^(?:obj|body|subTitle|tbl|chart|pic|media|clipArt|dgm)$/.test(type) ? 'body' : type;

export function boxOf(shape: XmlElement | undefined): Box | undefined {
  const transform =
    descend(shape, 'p:spPr', 'a:xfrm') ?? descend(shape, 'p:grpSpPr', 'a:xfrm') ?? child(shape, 'p:xfrm');
  const offset = child(transform, 'a:off')?.attributes;
  const extent = child(transform, 'a:ext')?.attributes;
  if (!offset || !extent) return undefined;
  const number = (value: string | undefined) => Number(value ?? 0) || 0;
  return { left: number(offset.x), top: number(offset.y), width: number(extent.cx), height: number(extent.cy) };
}

/** The list styles that apply to a shape's paragraphs, the nearest first. */
export function listStyles(shape: XmlElement, { layout, master, defaults }: Inheritance): XmlElement[] {
  const placeholder = placeholderOf(shape);
  const own = (source: XmlElement | undefined) => descend(source, 'p:txBody', 'a:lstStyle');
  const kind = placeholder && kindOf(placeholder.type);
  const masterStyle = kind === 'title' ? 'p:titleStyle' : kind === 'body' ? 'p:bodyStyle' : 'p:otherStyle';
  return [
    own(shape),
    own(inheritedShape(layout, placeholder)),
    own(inheritedShape(master, placeholder)),
    descend(master, 'p:txStyles', masterStyle),
    placeholder ? undefined : defaults,
  ].filter((style) => style !== undefined);
}

/** The bullet of a paragraph at a level from 0: its own, else the nearest style's. */
export function bulletOf(properties: XmlElement | undefined, level: number, styles: readonly XmlElement[]): Bullet {
  for (const source of [properties, ...styles.flatMap((style) => childrenNamed(style, `a:lvl${level + 1}pPr`))]) {
    if (child(source, 'a:buNone')) return 'none';
    const numbered = child(source, 'a:buAutoNum');
    if (numbered) {
      const { startAt, type = 'arabicPeriod' } = numbered.attributes;
      return { start: Number(startAt ?? 1) || 1, scheme: type };
    }
    if (child(source, 'a:buChar') || child(source, 'a:buBlip')) return 'bullet';
  }
  return 'none';
}
