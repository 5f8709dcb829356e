import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block, Inline } from '../markdown/blocks.ts';
import { isCodeLine } from '../markdown/code-line.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { findHeads } from '../markdown/find-heads.ts';
import type { Item } from '../markdown/items.ts';
import { numberLabel } from '../markdown/number-label.ts';
import { onlyFormula } from '../markdown/only-formula.ts';
import { raiseTitle, TITLE_LEVEL } from '../markdown/raise-title.ts';
import { typedItem } from '../markdown/typed-bullet.ts';
import { readTypedText } from '../markdown/typed-text.ts';
import { child, childrenNamed, elements, textOf, type XmlElement } from '../markup/parse-xml.ts';
import { headingNumber } from './heading-number.ts';
import type { OdtContext } from './odt-context.ts';
import { readLook } from './paragraph-look.ts';
import { objectFolder, readFrame } from './read-frame.ts';
import { readOdtTable } from './read-odt-table.ts';
import { markText, overStyle } from './text-style.ts';

/** `counts`: the numbers of the items by level, of the whole list that this one is part of. */
type ListPlace = { readonly level: number; readonly style: string | undefined; readonly counts: number[] };

/** The content of a text document, a section or a cell as blocks. */
export const readOdtBlocks = (parent: XmlElement, context: OdtContext): Block[] =>
  assembleBlocks(readItems(parent, context));

/** The text of a whole document: also with headings that only their look shows. */
export const readOdtText = (body: XmlElement, context: OdtContext): Block[] =>
  raiseTitle(assembleBlocks(findHeads(readTypedText(readItems(body, context)))));

function readItems(parent: XmlElement, context: OdtContext): Item[] {
  return elements(parent).flatMap((element): Item[] => {
    switch (element.name) {
      case 'text:h': {
        const level = outlineLevel(element);
        return [readHeading(element, level, headingNumber(element, level - 1, context), context)];
      }
      case 'text:p':
        return readParagraph(element, context);
      case 'text:list':
        return readWholeList(element, context);
      case 'table:table':
      case 'loext:table':
        return readTable(element, context).map((block) => ({ kind: 'block', block }));
      case 'text:tracked-changes':
      case 'text:table-of-content':
      case 'text:sequence-decls':
      case 'office:forms':
        return [];
      case 'text:section':
        return element.attributes['text:display'] === 'none' ? [] : readItems(element, context);
      case 'text:bibliography':
      case 'text:index-title':
      case 'text:index-body':
      case 'text:numbered-paragraph':
      case 'draw:text-box':
        return readItems(element, context);
      default:
        return isShape(element) ? [...readImage(element, context), ...framed(element, context)] : [];
    }
  });
}

function readParagraph(element: XmlElement, context: OdtContext): Item[] {
  const style = context.styles.get(element.attributes['text:style-name']);
  if (style.hidden) return [];
  const children = readText(element, context);
  const anchored = anchoredFrames(element).flatMap((frame) => framed(frame, context));
  if (plainInline(children).trim() === '' && !children.some(isSeen)) {
    return style.role === 'rule' ? [{ kind: 'block', block: { type: 'thematicBreak' } }] : anchored;
  }
  const formula = onlyFormula(children);
  if (formula) return [{ kind: 'block', block: formula }, ...anchored];
  if (style.role === 'title') return [{ kind: 'heading', level: TITLE_LEVEL, children }, ...anchored];
  if (style.role === 'code') return [{ kind: 'code', text: codeText(element) }, ...anchored];
  const look = readLook(element, children, context.styles);
  if (isCodeLine(children))
    return [{ kind: 'code', text: codeText(element), children, ...(look ? { look } : {}) }, ...anchored];
  if (style.role === 'quote') return [{ kind: 'quote', children }, ...anchored];
  const paragraph: Item = {
    kind: 'paragraph',
    children,
    continues: false,
    level: undefined,
    ...(look ? { look } : {}),
  };
  return [typedItem(children) ?? paragraph, ...anchored];
}

const readText = (paragraph: XmlElement, context: OdtContext): Inline[] =>
  readSpans(paragraph, context, context.styles.ofText(context.styles.get(paragraph.attributes['text:style-name'])));

/** Shows though it has no text of its own. */
const isSeen = (node: Inline) => node.type === 'footnoteReference' || (node.type === 'image' && node.url !== '');

/** Frames, and drawn shapes, which may hold text themselves. */
const isShape = ({ name }: XmlElement) =>
  /^draw:(?:frame|g|custom-shape|rect|ellipse|circle|path|caption|line|connector|measure|polyline|(?:regular-)?polygon)$/.test(
    name,
  );

/** Text boxes hang on the paragraph that they stand beside. */
const anchoredFrames = (parent: XmlElement): XmlElement[] =>
  elements(parent).flatMap((element) =>
    isShape(element) ? [element] : element.name === 'text:note' ? [] : anchoredFrames(element),
  );

/** The image or formula of a frame that stands by itself, as on slides. */
function readImage(frame: XmlElement, context: OdtContext): Item[] {
  const children = frame.name === 'draw:frame' && !child(frame, 'table:table') ? readFrame(frame, context) : [];
  return children.length > 0 ? [{ kind: 'paragraph', children, continues: false, level: undefined }] : [];
}

function framed(frame: XmlElement, context: OdtContext): Item[] {
  if (frame.name !== 'draw:frame') return readItems(frame, context);
  const tables = childrenNamed(frame, 'table:table').flatMap((table) => readTable(table, context));
  const chart = context.charts.get(objectFolder(frame));
  const blocks = chart ? chartBlocks(chart, context) : context.sheets.get(objectFolder(frame));
  if (blocks) return blocks.map((block) => ({ kind: 'block', block }));
  if (tables.length > 0) return tables.map((block) => ({ kind: 'block', block }));
  return childrenNamed(frame, 'draw:text-box').flatMap((box) => readItems(box, context));
}

const outlineLevel = ({ attributes }: XmlElement) => Math.max(Number(attributes['text:outline-level'] ?? 1) || 1, 1);

function readHeading(element: XmlElement, level: number, number: string, context: OdtContext): Item {
  return { kind: 'heading', level, children: [{ type: 'text', text: number }, ...readSpans(element, context)] };
}

/** A list that stands in no other; it may continue another one. */
function readWholeList(list: XmlElement, context: OdtContext): Item[] {
  const { attributes } = list;
  const style = attributes['text:style-name'];
  const { 'text:continue-list': earlier, 'text:continue-numbering': goesOn, 'xml:id': id } = attributes;
  const before = earlier ? context.numbers.get(`#${earlier}`) : undefined;
  const counts = (before ?? (earlier || goesOn === 'true' ? context.numbers.get(style) : undefined))?.slice() ?? [];
  const items = readList(list, { level: 0, style, counts }, context);
  context.numbers.set(style, counts);
  if (id) context.numbers.set(`#${id}`, counts);
  return items;
}

function readList(list: XmlElement, { level, style, counts }: ListPlace, context: OdtContext): Item[] {
  const format = context.styles.level(style, level);
  return elements(list).flatMap((item) => {
    if (item.name !== 'text:list-item' && item.name !== 'text:list-header') return [];
    const start = Number(item.attributes['text:start-value']);
    // An item that is only there to hold a list within it shows no number.
    const isHolder = elements(item)[0]?.name === 'text:list';
    if (!isHolder && item.name === 'text:list-item') {
      counts[level] = Number.isInteger(start) ? start : (counts[level] ?? format.start - 1) + 1;
      counts.length = level + 1;
    }
    const number = counts[level] ?? format.start;
    const shown = numberLabel(format, (other) => context.styles.level(style, other), counts);
    const mark = { ...shown, level, number, list: item.attributes['text:style-override'] ?? style ?? '' };
    return elements(item).flatMap((element, index): Item[] => {
      if (element.name === 'text:list') {
        if (!isHolder) counts.length = level + 1;
        const inner = element.attributes['text:style-name'] ?? style;
        return readList(element, { level: level + 1, style: inner, counts }, context);
      }
      const marked = index === 0 && item.name === 'text:list-item' && !shown.unmarked;
      // A heading in a list shows the list's number.
      if (element.name === 'text:h') {
        const display = marked && shown.display ? `${shown.display} ` : '';
        return [readHeading(element, outlineLevel(element), display, context)];
      }
      const [first, ...others] = readItems({ name: '', attributes: {}, children: [element] }, context);
      if (!first) return [];
      // An item of one line of code is an item all the same.
      const isBare = context.styles.get(element.attributes['text:style-name']).unmarked;
      if (first.kind === 'code' && !first.text.includes('\n') && marked && !isBare)
        return [{ kind: 'listItem', mark, children: readText(element, context) }, ...others];
      if (first.kind !== 'paragraph' && first.kind !== 'listItem') return [first, ...others];
      const look = first.look ? { look: first.look } : {};
      if (marked) return [{ kind: 'listItem', mark, children: first.children, ...look }, ...others];
      return [first.kind === 'paragraph' ? { ...first, continues: true, level } : first, ...others];
    });
  });
}

/** Phrasing content with its styles, over the one that holds around it. */
function readSpans(parent: XmlElement, context: OdtContext, style = context.styles.get(undefined)): Inline[] {
  if (style.hidden) return [];
  return parent.children.flatMap((node): Inline[] => {
    if (typeof node === 'string') return [markText(node, style)];
    switch (node.name) {
      case 'text:s':
      case 'text:tab':
        return [markText(' ', style)];
      case 'text:line-break':
        return [{ type: 'break' }];
      case 'text:a': {
        const url = node.attributes['xlink:href'] ?? '';
        const children = readSpans(node, context, style);
        return url && !url.startsWith('#') ? [{ type: 'link', url, children }] : children;
      }
      case 'text:span':
        return readSpans(node, context, overStyle(style, context.styles.get(node.attributes['text:style-name'])));
      case 'text:note': {
        const body = child(node, 'text:note-body');
        if (!body) return [];
        const id = String(context.notes.length + 1);
        context.notes.push({ id, body });
        return [{ type: 'footnoteReference', id }];
      }
      case 'draw:frame':
        return readFrame(node, context);
      case 'svg:title':
      case 'svg:desc':
      case 'office:annotation':
      case 'text:tracked-changes':
        return [];
      case 'text:ruby':
        return readSpans(node, context, style);
      case 'text:ruby-text':
        return [{ type: 'text', text: `(${textOf(node)})` }];
      default:
        return isShape(node) ? [] : readSpans(node, context, style);
    }
  });
}

/** A chart's title, and the table of values that it carries (OpenDocument 1.3 part 3, section 11). */
function chartBlocks(chart: XmlElement, context: OdtContext): Block[] {
  const title = textOf(child(chart, 'chart:title')).trim();
  const heading: Block = {
    type: 'paragraph',
    children: [{ type: 'strong', children: [{ type: 'text', text: title }] }],
  };
  return [heading, ...childrenNamed(chart, 'table:table').flatMap((table) => readTable(table, context))];
}

const readTable = (table: XmlElement, context: OdtContext): Block[] =>
  readOdtTable(table, (cell) => readOdtBlocks(cell, context));

const codeText = (element: XmlElement): string =>
  element.children
    .map((node): string => {
      if (typeof node === 'string') return node;
      if (node.name === 'text:s') return ' '.repeat(Math.min(Number(node.attributes['text:c'] ?? 1) || 1, 200));
      if (node.name === 'text:tab') return '\t';
      return node.name === 'text:line-break' ? '\n' : codeText(node);
    })
    .join('');
