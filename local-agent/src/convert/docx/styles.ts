import { child, childrenNamed, descend, type XmlElement } from '../markup/parse-xml.ts';

/** What a style says that matters to Markdown, its ancestors' sayings included. */
export type Style = {
  readonly id: string;
  /** Lower case. */
  readonly name: string;
  readonly heading: number | undefined;
  readonly numbering: NumberingReference | undefined;
  /** Left indent, twips. */
  readonly indent: number | undefined;
  readonly marks: Marks;
  /** Of the letters, half-points. */
  readonly size: number | undefined;
  readonly role: 'title' | 'code' | 'quote' | 'toc' | 'continuation' | undefined;
};

export type NumberingReference = { readonly numId: string | undefined; readonly level: number | undefined };

/** Character formatting; `undefined` where nothing is said. */
export type Marks = {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly hidden?: boolean;
  readonly code?: boolean;
  readonly script?: 'superscript' | 'subscript' | 'baseline';
};

export type Styles = {
  readonly get: (id: string | undefined) => Style | undefined;
  /** The paragraph style of paragraphs that name none. */
  readonly standard: Style | undefined;
  /** Of letters whose size nothing says, half-points. */
  readonly size: number;
};

/** Ten points, where the file has no default. */
const DEFAULT_SIZE = 20;

/** Fonts of code. */
export const MONOSPACED =
  /^(?:courier|consolas|menlo|monaco|lucida console|source code|fira (?:code|mono)|(?:dejavu|liberation|noto|roboto|ubuntu|pt|ibm plex) ?(?:sans )?mono|cascadia|jetbrains|inconsolata|andale mono|sf mono|hack$|nimbus mono|freemono)/i;

/** Whether a property such as `w:b` is on: present, and not switched off. */
export function toggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const found = child(properties, name);
  return found ? !/^(?:0|false|off|none)$/.test(found.attributes['w:val'] ?? '1') : undefined;
}

export const settingOf = (parent: XmlElement | undefined, ...names: string[]): string | undefined =>
  descend(parent, ...names)?.attributes['w:val'];

/** The marks that run properties set. */
export function readMarks(properties: XmlElement | undefined): Marks {
  if (!properties) return {};
  const font = child(properties, 'w:rFonts')?.attributes;
  const face = font?.['w:ascii'] ?? font?.['w:hAnsi'];
  const script = settingOf(properties, 'w:vertAlign');
  return defined({
    bold: toggle(properties, 'w:b'),
    italic: toggle(properties, 'w:i'),
    strike: toggle(properties, 'w:strike') ?? toggle(properties, 'w:dstrike'),
    hidden: toggle(properties, 'w:vanish'),
    code: face === undefined ? undefined : MONOSPACED.test(face),
    script: script === 'superscript' || script === 'subscript' || script === 'baseline' ? script : undefined,
  });
}

/** Least distance from the line that shows, half-points. */
const MIN_RAISE = 3;

/** What smaller letters are that are set above or below the line by half-points. */
export function raisedScript(position: number): 'superscript' | 'subscript' | undefined {
  if (Math.abs(position) < MIN_RAISE) return undefined;
  return position > 0 ? 'superscript' : 'subscript';
}

function defined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

export function readNumbering(properties: XmlElement | undefined): NumberingReference | undefined {
  const numbering = child(properties, 'w:numPr');
  if (!numbering) return undefined;
  const level = settingOf(numbering, 'w:ilvl');
  return { numId: settingOf(numbering, 'w:numId'), level: level === undefined ? undefined : Number(level) };
}

/** The left indent that paragraph properties set, twips. */
export function readIndent(properties: XmlElement | undefined): number | undefined {
  const { 'w:left': left, 'w:start': start = left } = child(properties, 'w:ind')?.attributes ?? {};
  const indent = Number(start ?? Number.NaN);
  return Number.isFinite(indent) ? indent : undefined;
}

/** Outline level 0 to 8 as a heading's level; 9 means body text. */
export function readOutlineLevel(properties: XmlElement | undefined): number | undefined {
  const level = settingOf(properties, 'w:outlineLvl');
  return level === undefined ? undefined : Number(level) + 1;
}

/** Styles that are based on more others than this, or on themselves, take over no more. */
const MAX_DEPTH = 50;

const ROLES: readonly [pattern: RegExp, role: NonNullable<Style['role']>][] = [
  [/^title$/, 'title'],
  [/^(?:source ?code|html preformatted|preformatted text|code(?: ?block)?|macro text|verbatim)$/, 'code'],
  [/^(?:intense )?quote$|^block ?text$|^quotations$|^block ?quote$/, 'quote'],
  [/^toc(?: heading| ?\d|$)|^contents (?:heading|\d)/, 'toc'],
  [/^list continue|^list paragraph$|^list contents/, 'continuation'],
];

/** Word's built-in styles for nested lists are lists of their own, set further in: their level from 0, above that 0. */
export const nestedLevel = (name: string | undefined): number =>
  Number(/^list (?:bullet|number) ([2-5])$/.exec(name ?? '')?.[1] ?? 1) - 1;

/** What paragraphs of a style are, by its name in lower case. */
export const styleRole = (name: string): Style['role'] => ROLES.find(([pattern]) => pattern.test(name))?.[1];

const CODE_CHARACTERS =
  /^(?:verbatim char|source text|html (?:code|keyboard|typewriter|sample)|inline code|code(?: char)?)$/;

/** Reads `styles.xml`, following what each style is based on. */
export function readStyles(root: XmlElement | undefined): Styles {
  const sources = new Map(childrenNamed(root, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]));
  const styles = new Map<string, Style>();

  function resolve(id: string, depth: number): Style | undefined {
    const done = styles.get(id);
    const source = sources.get(id);
    if (done || !source || depth > MAX_DEPTH) return done;
    const parent = resolve(settingOf(source, 'w:basedOn') ?? '', depth + 1);
    const name = (settingOf(source, 'w:name') ?? id).toLowerCase();
    const style = describe(source, id, name, parent);
    styles.set(id, style);
    return style;
  }

  for (const id of sources.keys()) resolve(id, 0);
  const standard = [...sources].find(
    ([, { attributes }]) => attributes['w:type'] === 'paragraph' && /^(?:1|true)$/.test(attributes['w:default'] ?? ''),
  );
  const size = Number(settingOf(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:sz') ?? DEFAULT_SIZE);
  return {
    get: (id) => (id === undefined ? undefined : styles.get(id)),
    standard: styles.get(standard?.[0] ?? ''),
    size,
  };
}

function sizeOf(properties: XmlElement | undefined): number | undefined {
  const size = Number(settingOf(properties, 'w:sz') ?? Number.NaN);
  return Number.isFinite(size) ? size : undefined;
}

function describe(source: XmlElement, id: string, name: string, parent: Style | undefined): Style {
  const properties = child(source, 'w:pPr');
  const level = readOutlineLevel(properties);
  const named = /^heading ?([1-9])$/.exec(name)?.[1];
  const own = readNumbering(properties);
  const marks = { ...parent?.marks, ...readMarks(child(source, 'w:rPr')) };
  const character = source.attributes['w:type'] === 'character';
  const role = styleRole(name) ?? (parent?.role === 'title' ? undefined : parent?.role);
  return {
    id,
    name,
    heading: named ? Number(named) : level === undefined ? parent?.heading : level <= 9 ? level : undefined,
    numbering: own
      ? { numId: own.numId ?? parent?.numbering?.numId, level: own.level ?? parent?.numbering?.level }
      : parent?.numbering,
    indent: readIndent(properties) ?? (own ? undefined : parent?.indent),
    size: sizeOf(child(source, 'w:rPr')) ?? parent?.size,
    marks: character && CODE_CHARACTERS.test(name) ? { ...marks, code: true } : marks,
    role,
  };
}
