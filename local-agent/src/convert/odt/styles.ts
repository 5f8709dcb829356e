import type { NumberedLevel } from '../markdown/number-label.ts';
import { child, childrenNamed, elements, type XmlElement } from '../markup/parse-xml.ts';
import { readListLevel } from './list-level.ts';

/** What a style says that matters to Markdown, its ancestors' sayings included. */
export type OdtStyle = {
  /** `undefined` when nothing is said. */
  readonly bold: boolean | undefined;
  readonly italic: boolean | undefined;
  readonly strike: boolean | undefined;
  readonly code: boolean | undefined;
  readonly font: string | undefined;
  /** Size of the font, half-points; `undefined` when none is said. */
  readonly size: number | undefined;
  readonly hidden: boolean;
  /** Shows no marker in a list. */
  readonly unmarked: boolean;
  readonly script: 'superscript' | 'subscript' | undefined;
  /** The list style of headings: `''` for none, `undefined` for the document's outline. */
  readonly list: string | undefined;
  readonly role: 'title' | 'code' | 'quote' | 'rule' | undefined;
};

export type OdtStyles = {
  /** Size of text that no style sets, half-points. */
  readonly usual: number;
  /** What the style of a paragraph says of its text, but for what all text has. */
  readonly ofText: (style: OdtStyle) => OdtStyle;
  readonly get: (name: string | undefined) => OdtStyle;
  /** How a list style marks its items at a level from 0; of the headings' outline without a name. */
  readonly level: (list: string | undefined, level: number) => NumberedLevel;
};

const PLAIN: OdtStyle = {
  bold: undefined,
  italic: undefined,
  strike: undefined,
  code: undefined,
  font: undefined,
  size: undefined,
  hidden: false,
  unmarked: false,
  script: undefined,
  list: undefined,
  role: undefined,
};

const MONOSPACED = /courier|consolas|menlo|monaco|mono\b|source code|lucida console/i;

/** Styles that take after more others than this, or after themselves, take over no more. */
const MAX_DEPTH = 50;

const ROLES: readonly [pattern: RegExp, role: NonNullable<OdtStyle['role']>][] = [
  [/^title$/, 'title'],
  [/^(?:preformatted text|source ?code|code(?: block)?)$/, 'code'],
  [/^(?:quotations|block ?text|(?:intense )?quote)$/, 'quote'],
  [/^horizontal line$/, 'rule'],
];

const roleOf = (name: string): OdtStyle['role'] => {
  const shown = name.replaceAll('_20_', ' ').toLowerCase();
  return ROLES.find(([pattern]) => pattern.test(shown))?.[1];
};

/** Reads the styles of `content.xml` and `styles.xml` (OpenDocument 1.3 part 3, section 16). */
export function readOdtStyles(...roots: readonly (XmlElement | undefined)[]): OdtStyles {
  const sources = new Map<string, XmlElement>();
  const lists = new Map<string | undefined, XmlElement>();
  for (const root of roots) {
    for (const group of ['office:styles', 'office:automatic-styles']) {
      for (const element of elements(child(root, group))) {
        const name = element.attributes['style:name'] ?? '';
        if (element.name === 'style:style' && !sources.has(name)) sources.set(name, element);
        if (element.name === 'text:list-style' && !lists.has(name)) lists.set(name, element);
        if (element.name === 'text:outline-style') lists.set(undefined, element);
      }
    }
  }
  const known = new Map<string, OdtStyle>();
  const usual = usualSize(roots);

  function resolve(name: string, depth: number): OdtStyle {
    const done = known.get(name);
    const source = sources.get(name);
    if (done) return done;
    if (depth > MAX_DEPTH) return PLAIN;
    // Writers use common styles, such as Title, without defining them.
    if (!source) return { ...PLAIN, role: roleOf(name) };
    const parent = resolve(source.attributes['style:parent-style-name'] ?? '', depth + 1);
    const style = describe(source, parent);
    known.set(name, style);
    return style;
  }

  /** Writers may define only the levels that differ. */
  const levelOf = (list: string | undefined, level: number): XmlElement | undefined =>
    elements(lists.get(list)).findLast(({ attributes }) => Number(attributes['text:level'] ?? 1) <= level + 1);

  return {
    usual,
    ofText: ({ bold, italic, strike, code, font }) => {
      const standard = resolve('Standard', 0);
      return {
        ...PLAIN,
        bold: bold !== standard.bold && bold,
        italic: italic !== standard.italic && italic,
        strike,
        code: code !== standard.code && code,
        font,
      };
    },
    get: (name) => (name === undefined ? PLAIN : resolve(name, 0)),
    level: (list, level) => readListLevel(levelOf(list, level), level),
  };
}

/** Size of text where a document says none, half-points. */
const USUAL_SIZE = 24;

/** The size that paragraphs have without a style of their own. */
function usualSize(roots: readonly (XmlElement | undefined)[]): number {
  const defaults = roots.flatMap((root) => childrenNamed(child(root, 'office:styles'), 'style:default-style'));
  const text = defaults.find(({ attributes }) => attributes['style:family'] === 'paragraph');
  return sizeOf(child(text, 'style:text-properties')?.attributes['fo:font-size'], undefined) ?? USUAL_SIZE;
}

/** A size in points, or in percent of the parent's. */
function sizeOf(said: string | undefined, inherited: number | undefined): number | undefined {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(pt|%)$/.exec(said ?? '') ?? [];
  if (digits === undefined) return inherited;
  return unit === 'pt' ? Number(digits) * 2 : inherited && (inherited * Number(digits)) / 100;
}

/** Kinds of text whose look shows the kind, and emphasizes nothing. */
const KINDS = /^(?:caption|illustration|figure|table|text|drawing|subtitle|table heading|table contents)$/i;

function describe(source: XmlElement, parent: OdtStyle): OdtStyle {
  const family = source.attributes['style:family'];
  const named = source.attributes['style:display-name'] ?? source.attributes['style:name'] ?? '';
  const text = childrenNamed(source, 'style:text-properties')[0]?.attributes ?? {};
  const paragraph = child(source, 'style:paragraph-properties')?.attributes ?? {};
  const font = text['style:font-name'] ?? text['fo:font-family'];
  const position = text['style:text-position'] ?? '';
  const said = <T>(value: string | undefined, on: RegExp, inherited: T) =>
    value === undefined ? inherited : on.test(value);
  const role = roleOf(named);
  const isKind = family === 'paragraph' && (role !== undefined || KINDS.test(named.replaceAll('_20_', ' ')));
  return {
    bold: isKind ? undefined : said(text['fo:font-weight'], /^(?:bold|[6-9]00)$/, parent.bold),
    italic: isKind ? undefined : said(text['fo:font-style'], /^(?:italic|oblique)$/, parent.italic),
    strike: said(text['style:text-line-through-style'], /^(?!none)/, parent.strike),
    code:
      (family === 'text' && /^source(?: |_20_)text$/i.test(named)) ||
      (font === undefined ? parent.code : MONOSPACED.test(font)),
    hidden: said(text['text:display'], /^none$/, parent.hidden),
    unmarked: said(paragraph['text:enable-numbering'], /^false$/, parent.unmarked),
    script: /^super|^[1-9]/.test(position) ? 'superscript' : /^sub|^-/.test(position) ? 'subscript' : parent.script,
    font: font ?? parent.font,
    size: sizeOf(text['fo:font-size'], parent.size),
    list: source.attributes['style:list-style-name'] ?? parent.list,
    // A subtitle takes after the title, but is none.
    role: role ?? (parent.role === 'title' && !/^P\d+$/.test(named) ? undefined : parent.role),
  };
}
