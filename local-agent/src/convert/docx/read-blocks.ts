import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block, Inline } from '../markdown/blocks.ts';
import { isCodeLine } from '../markdown/code-line.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import type { Item } from '../markdown/items.ts';
import { createListDepths, type ListDepths } from '../markdown/list-depth.ts';
import { onlyFormula } from '../markdown/only-formula.ts';
import { TITLE_LEVEL } from '../markdown/raise-title.ts';
import { typedItem } from '../markdown/typed-bullet.ts';
import { child, descend, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { isShownControl } from './content-controls.ts';
import { orderAnchored } from './order-drawn.ts';
import { readLook } from './paragraph-look.ts';
import type { Piece } from './piece.ts';
import { endContents, readRuns } from './read-runs.ts';
import { readTable } from './read-table.ts';
import { nestedLevel, readIndent, readNumbering, readOutlineLevel, type Style, settingOf, toggle } from './styles.ts';
import { textMarks } from './text-marks.ts';
import type { WordContext } from './word-context.ts';

/** The block content of a story: the body, a cell, a note, a text box. Block-level wrappers are looked through. */
export function readBlocks(parent: XmlElement, context: WordContext): Block[] {
  return assembleBlocks(readItems(parent, context));
}

function readItems(parent: XmlElement, context: WordContext): Item[] {
  const read = createItemReader(context);
  const out: Item[] = [];
  for (const element of elements(parent)) for (const item of read(element)) out.push(item);
  return out;
}

const PROGRESS_BLOCKS = 10_000;

/** Reads one element of a story after the other, for stories too long to be held as one tree. */
export function createItemReader(context: WordContext): (element: XmlElement) => Item[] {
  // Content of paragraphs that run on into the next one.
  let pending: Piece[] = [];
  let count = 0;
  const depths = createListDepths();
  return (element) => {
    if (++count % PROGRESS_BLOCKS === 0) context.onProgress();
    switch (element.name) {
      case 'w:p': {
        const heads = isHeading(element, context);
        if (heads) endContents(context);
        const around = heads ? {} : textMarks(element, context.styles);
        const pieces = [...pending, ...readRuns(element, { ...context, around }, readBlocks)];
        pending = runsOn(element) ? pieces : [];
        return runsOn(element) ? [] : readParagraph(element, pieces, context, depths);
      }
      case 'w:tbl':
        return readTable(element, context, readBlocks).map((block) => ({ kind: 'block', block }));
      case 'w:sdt': {
        const content = isShownControl(element) ? child(element, 'w:sdtContent') : undefined;
        return content ? readItems(content, context) : [];
      }
      case 'w:altChunk':
        return (context.chunks.get(element.attributes['r:id'] ?? '') ?? []).map((block) => ({ kind: 'block', block }));
      case 'w:customXml':
      case 'w:smartTag':
      case 'w:ins':
      case 'w:moveTo':
        return readItems(element, context);
      case 'mc:AlternateContent': {
        const choice = child(element, 'mc:Choice');
        return choice ? readItems(choice, context) : [];
      }
      default:
        return [];
    }
  };
}

/** The mark of its end was deleted, or it is a drop cap: the letter that the next paragraph begins with. */
const runsOn = (paragraph: XmlElement): boolean =>
  descend(paragraph, 'w:pPr', 'w:rPr', 'w:del') !== undefined ||
  /^(?:drop|margin)$/.test(descend(paragraph, 'w:pPr', 'w:framePr')?.attributes['w:dropCap'] ?? '');

function readParagraph(
  element: XmlElement,
  pieces: readonly Piece[],
  context: WordContext,
  depths: ListDepths,
): Item[] {
  const properties = child(element, 'w:pPr');
  const styleId = settingOf(properties, 'w:pStyle');
  const style = context.styles.get(styleId) ?? context.styles.standard;
  if (style?.role === 'toc') return [];
  const own = readNumbering(properties);
  const reference = own?.numId === undefined ? { ...style?.numbering, ...own, numId: style?.numbering?.numId } : own;
  const children = pieces.filter((piece): piece is Inline => piece.type !== 'block');
  const anchored = orderAnchored(pieces.filter((piece) => piece.type === 'block')).map(
    ({ block }): Item => ({ kind: 'block', block }),
  );
  // Empty items are numbered too, but for those whose mark is hidden.
  const isHidden = toggle(child(properties, 'w:rPr'), 'w:vanish') === true;
  const visible = plainInline(children).trim() !== '' || children.some(isSeen);
  if (!visible && isHidden) return anchored;
  const counted = context.numbering.next(reference.numId, own?.level ?? reference.level, style?.id);
  if (!visible) return anchored;

  const level = headingLevel(properties, style);
  const nested = (own?.level ?? 0) === 0 ? nestedLevel(style?.name) : 0;
  const placed = counted && nested > 0 ? { ...counted, level: nested } : counted;
  // What the paragraph says counts before its own list, and that before its style and the style's list.
  const indent =
    readIndent(properties) ?? (own?.numId === undefined ? style?.indent : undefined) ?? placed?.indent ?? style?.indent;
  const display = placed?.display && level !== undefined ? `${placed.display} ` : '';
  if (level !== undefined) {
    depths.end(0);
    return [{ kind: 'heading', level, children: [{ type: 'text', text: display }, ...children] }, ...anchored];
  }
  const read = readLook(element, style, context.styles);
  const look = read ? { look: read } : {};
  if (placed && !placed.unmarked) {
    const mark = { ...placed, level: depths.ofItem(placed, indent) };
    return [{ kind: 'listItem', mark, children, ...look }, ...anchored];
  }
  if (style?.role === 'code') return [{ kind: 'code', text: codeText(element) }, ...anchored];
  if (isCodeLine(children)) return [{ kind: 'code', text: codeText(element), children, ...look }, ...anchored];
  if (style?.role === 'quote') return [{ kind: 'quote', children }, ...anchored];
  // Only of an Office formula the document says whether it is displayed.
  const formula = onlyFormula(children);
  if (formula && holdsObject(element)) return [{ kind: 'block', block: formula }, ...anchored];
  const typed = typedItem(children);
  if (typed) return [typed, ...anchored];
  // Numbering switched off but the indent kept: a further paragraph of the item above.
  const unnumbered = own?.numId === '0' && (readIndent(properties) ?? 0) > 0;
  const inside = isCentred(properties) ? undefined : depths.ofParagraph(indent ?? 0);
  const continues =
    placed?.unmarked ||
    unnumbered ||
    inside !== undefined ||
    (style?.role === 'continuation' && child(properties, 'w:numPr') === undefined && readIndent(properties) !== 0);
  if (!continues) depths.end(indent ?? 0);
  return [
    {
      kind: 'paragraph',
      children,
      continues: continues === true,
      level: placed?.unmarked ? placed.level : (inside ?? (unnumbered ? own.level : undefined)),
      ...look,
    },
    ...anchored,
  ];
}

const holdsObject = (paragraph: XmlElement) => [...walk(paragraph)].some(({ name }) => name === 'w:object');

/** Shows though it has no text of its own: a note's mark, an image that was handed out. */
const isSeen = (node: Inline): boolean =>
  node.type === 'footnoteReference' ||
  (node.type === 'image' && node.url !== '') ||
  ('children' in node && node.children.some(isSeen));

const isCentred = (properties: XmlElement | undefined) =>
  /^(?:center|right|end)$/.test(settingOf(properties, 'w:jc') ?? '');

function isHeading(element: XmlElement, { styles }: WordContext): boolean {
  const properties = child(element, 'w:pPr');
  return headingLevel(properties, styles.get(settingOf(properties, 'w:pStyle'))) !== undefined;
}

function headingLevel(properties: XmlElement | undefined, style: Style | undefined): number | undefined {
  if (style?.role === 'title') return TITLE_LEVEL;
  const direct = readOutlineLevel(properties);
  if (direct !== undefined) return direct <= 9 ? Math.min(direct, 6) : undefined;
  return style?.heading === undefined ? undefined : Math.min(style.heading, 6);
}

/** A paragraph's text as it stands, spaces and line breaks kept. */
function codeText(element: XmlElement): string {
  return elements(element)
    .map((inner): string => {
      switch (inner.name) {
        case 'w:t':
          return textOf(inner);
        case 'w:tab':
          return '\t';
        case 'w:br':
        case 'w:cr':
          return '\n';
        case 'w:pPr':
        case 'w:rPr':
        case 'w:del':
        case 'w:instrText':
          return '';
        default:
          return toggle(child(inner, 'w:rPr'), 'w:vanish') ? '' : codeText(inner);
      }
    })
    .join('');
}
