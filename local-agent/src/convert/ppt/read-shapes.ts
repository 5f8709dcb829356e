import type { Box } from '../pptx/placeholder-styles.ts';
import { TEXT_TYPE, textType } from './read-text.ts';
import { childOf, type DeckRecord, type DeckText, RECORD, recordsOf, tagData } from './records.ts';

/** A shape with text, or a table of such shapes. */
export type DeckShape =
  | { readonly kind: 'text'; readonly box: Box | undefined; readonly text: DeckText; readonly placeholder: number }
  | { readonly kind: 'table'; readonly box: Box | undefined; readonly cells: readonly { box: Box; text: DeckText }[] };

/** Groups within groups; more are not looked into. */
const MAX_DEPTH = 50;

/** The shapes of a slide or of its notes, in the order of the file; `texts` are those that shapes refer to. */
export function readShapes(slide: Buffer, texts: readonly DeckText[]): DeckShape[] {
  const group = childOf(childOf(childOf(slide, RECORD.drawing), RECORD.page), RECORD.group);
  return group ? groupShapes(group, texts, 0) : [];
}

function groupShapes(group: Buffer, texts: readonly DeckText[], depth: number): DeckShape[] {
  // The first shape of a group stands for the group itself.
  const [, ...members] = recordsOf(group).filter(({ type }) => type === RECORD.shape || type === RECORD.group);
  return members.flatMap(({ type, body }): DeckShape[] => {
    if (type === RECORD.shape) return readShape(body, texts);
    if (depth >= MAX_DEPTH) return [];
    const own = recordsOf(body).find((member) => member.type === RECORD.shape)?.body;
    const inner = groupShapes(body, texts, depth + 1);
    if (!own || !isTable(own)) return inner.map((shape) => ({ ...shape, box: own ? boxOf(own) : shape.box }));
    const cells = inner.flatMap((shape) =>
      shape.kind === 'text' && shape.box ? [{ box: shape.box, text: shape.text }] : [],
    );
    return [{ kind: 'table', box: boxOf(own), cells }];
  });
}

/** Titles, also centered and vertical ones. */
const TITLES: readonly number[] = [13, 15, 17];
const CENTERED_TITLE = 15;

/** Whether a shape is the slide's title, and of what kind: by its placeholder or by what its text is for. */
export function titleKind(shape: DeckShape): 'plain' | 'cover' | undefined {
  if (shape.kind !== 'text') return undefined;
  const type = textType(shape.text);
  if (type === TEXT_TYPE.centeredTitle || shape.placeholder === CENTERED_TITLE) return 'cover';
  return type === TEXT_TYPE.title || TITLES.includes(shape.placeholder) ? 'plain' : undefined;
}

/** Dates, numbers, footers and headers repeat on every slide ([MS-PPT] 2.13.24). */
const FURNITURE: readonly number[] = [7, 8, 9, 10];

function readShape(shape: Buffer, texts: readonly DeckText[]): DeckShape[] {
  const data = childOf(shape, RECORD.shapeData);
  const kind = childOf(data, RECORD.placeholder)?.[4] ?? 0;
  // PowerPoint 2007 writes footers as shapes and says in a record of its own what they are.
  if (FURNITURE.includes(kind) || FURNITURE.includes(childOf(data, RECORD.laterPlaceholder)?.[0] ?? 0)) return [];
  const records = recordsOf(childOf(shape, RECORD.textBox) ?? Buffer.alloc(0));
  const reference = records.find(({ type }) => type === RECORD.outlineText)?.body;
  const text = reference && reference.length >= 4 ? texts[reference.readUInt32LE(0)] : records;
  if (!text || text.length === 0) return [];
  return [{ kind: 'text', box: boxOf(shape), text: [...text, ...laterStyles(data)], placeholder: kind }];
}

/** The styles that later versions added to the text of a shape, among the tags of programs. */
const laterStyles = (data: Buffer | undefined): DeckRecord[] =>
  tagData(data).flatMap((body) => recordsOf(body).filter(({ type }) => type === RECORD.laterStyle));

/** Where a shape stands on its slide; in the units of its group when it is in one. */
function boxOf(shape: Buffer): Box | undefined {
  const child = childOf(shape, RECORD.childAnchor);
  if (child && child.length >= 16) {
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) => child.readInt32LE(at));
    return { left, top, width: right - left, height: bottom - top };
  }
  const anchor = childOf(shape, RECORD.anchor);
  if (!anchor || anchor.length < 8) return undefined;
  const [top = 0, left = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((index) =>
    anchor.length >= 16 ? anchor.readInt32LE(index * 4) : anchor.readInt16LE(index * 2),
  );
  return { left, top, width: right - left, height: bottom - top };
}

/** The property that says that a group is a table ([MS-ODRAW] 2.3.4.36). */
const TABLE_PROPERTIES = 0x039f;

function isTable(shape: Buffer): boolean {
  return recordsOf(shape)
    .filter(({ type }) => type === RECORD.options || type === RECORD.moreOptions)
    .some(({ body, instance }) => {
      for (let index = 0; index < instance && (index + 1) * 6 <= body.length; index++) {
        if ((body.readUInt16LE(index * 6) & 0x3fff) === TABLE_PROPERTIES)
          return (body.readUInt32LE(index * 6 + 2) & 1) === 1;
      }
      return false;
    });
}
