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
import { codeText, isShape, readSpans, readText } from './read-spans.ts';

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
        return readHeading(element, level, headingNumber(element, level - 1, context), context);
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
        return isHidden(element) ? [] : readItems(element, context);
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
  const anchored = readAnchored(element, context);
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

/** Shows though it has no text of its own. */
const isSeen = (node: Inline) => node.type === 'footnoteReference' || (node.type === 'image' && node.url !== '');

/** Text boxes hang on the paragraph that they stand beside. */
const anchoredFrames = (parent: XmlElement): XmlElement[] =>
  elements(parent).flatMap((element) =>
    isShape(element) ? [element] : element.name === 'text:note' ? [] : anchoredFrames(element),
  );

const readAnchored = (paragraph: XmlElement, context: OdtContext): Item[] =>
  anchoredFrames(paragraph).flatMap((frame) => framed(frame, context));

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

function readHeading(element: XmlElement, level: number, number: string, context: OdtContext): Item[] {
  const children: Inline[] = [{ type: 'text', text: number }, ...readSpans(element, context)];
  return [{ kind: 'heading', level, children }, ...readAnchored(element, context)];
}

/** A section that is never shown, or whose condition hid it when the document was saved. */
const isHidden = ({ attributes }: XmlElement) =>
  attributes['text:display'] === 'none' || attributes['text:is-hidden'] === 'true';

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
        return readHeading(element, outlineLevel(element), display, context);
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

/** A chart's titles and those of its axes, and the table of values that it carries (OpenDocument 1.3 part 3, section 11). */
function chartBlocks(chart: XmlElement, context: OdtContext): Block[] {
  const axes = childrenNamed(child(chart, 'chart:plot-area'), 'chart:axis');
  const titles = [
    child(chart, 'chart:title'),
    child(chart, 'chart:subtitle'),
    ...axes.map((axis) => child(axis, 'chart:title')),
  ];
  const paragraphs = titles.map((title, index): Block => {
    const name: Inline = { type: 'text', text: textOf(title).trim() };
    return { type: 'paragraph', children: [index === 0 ? { type: 'strong', children: [name] } : name] };
  });
  return [...paragraphs, ...childrenNamed(chart, 'table:table').flatMap((table) => readTable(table, context))];
}

const readTable = (table: XmlElement, context: OdtContext): Block[] =>
  readOdtTable(table, (cell) => readOdtBlocks(cell, context));
