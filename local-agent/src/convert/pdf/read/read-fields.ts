import { type Box, centerInside, height, overlap, textHeight } from '../../page/box.ts';
import type { FontStyle, PageContent, Word } from '../../page/page-content.ts';

/** Text is beside a field when they share this part of the lower one's height. */
const BESIDE = 0.4;
/** Without text beside it a value fills this part of its field's height, but is no larger than most forms' text, points. */
const FILLED = 0.8;
const MAX_SIZE = 12;
/** Fields of several lines are higher, font sizes. */
const TWO_LINES = 2.2;
/** How values are set, font sizes: the distance of their lines, a letter's width on average, a space. */
const LEADING = 1.2;
const LETTER_WIDTH = 0.5;
const SPACE = 0.3;

/** What a form field holds, with its box on the upright page. */
export type Field = Box & { readonly kind: 'mark' | 'text'; readonly text: string };

const PLAIN: FontStyle = { name: 'field', bold: false, italic: false, monospace: false };
/** Field flag 14 (PDF 32000-1, 12.7.4.3): its value is a secret. */
const PASSWORD = 1 << 13;

type Annotation = Readonly<
  Partial<
    Record<
      | 'subtype'
      | 'rect'
      | 'hidden'
      | 'fieldType'
      | 'fieldFlags'
      | 'fieldValue'
      | 'exportValue'
      | 'buttonValue'
      | 'checkBox'
      | 'radioButton',
      unknown
    >
  >
>;

/** pdfjs' ids of the annotations that are fields. */
export const fieldIdsOf = (annotations: readonly unknown[]): ReadonlySet<unknown> =>
  new Set(annotations.map(Object).flatMap(({ subtype, id }) => (subtype === 'Widget' ? [id] : [])));

/** Those of them that are lists of choices. */
export const choiceIdsOf = (annotations: readonly unknown[]): ReadonlySet<unknown> =>
  new Set(annotations.map(Object).flatMap(({ fieldType, id }) => (fieldType === 'Ch' ? [id] : [])));

/** The fields of a page's annotations; `place` maps a corner to the upright page. */
export function readFields(annotations: readonly unknown[], place: Place): Field[] {
  return widgets(annotations, place).flatMap(({ field, box }): Field[] => {
    const { fieldType, fieldFlags, fieldValue: value } = field;
    if (field.checkBox === true)
      return [{ ...box, kind: 'mark', text: value !== 'Off' && value === field.exportValue ? '\u2611' : '\u2610' }];
    if (field.radioButton === true)
      return [{ ...box, kind: 'mark', text: value === field.buttonValue ? '\u25c9' : '\u25cb' }];
    const secret = (Number(fieldFlags ?? 0) & PASSWORD) !== 0;
    const text = (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string').join(', ');
    return (fieldType === 'Tx' || fieldType === 'Ch') && text.trim() && !secret ? [{ ...box, kind: 'text', text }] : [];
  });
}

type Place = (x: number, y: number) => readonly [number, number];

/** The boxes of fields for text and of lists of choices. */
export const textFieldBoxes = (annotations: readonly unknown[], place: Place): Box[] =>
  widgets(annotations, place).flatMap(({ field: { fieldType }, box }) =>
    fieldType === 'Tx' || fieldType === 'Ch' ? [box] : [],
  );

/** The boxes of all fields, also of those that are empty. */
export const fieldBoxes = (annotations: readonly unknown[], place: Place): Box[] =>
  widgets(annotations, place).map(({ box }) => box);

const widgets = (annotations: readonly unknown[], place: Place): { field: Annotation; box: Box }[] =>
  annotations.flatMap((annotation) => {
    const field = Object(annotation) as Annotation;
    const { subtype, rect, hidden } = field;
    if (subtype !== 'Widget' || hidden === true || !Array.isArray(rect)) return [];
    const [ax, ay] = place(Number(rect[0]), Number(rect[1]));
    const [bx, by] = place(Number(rect[2]), Number(rect[3]));
    const box = { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
    return [{ field, box }];
  });

/**
 * Shows fields in the text: checkboxes and radio buttons as signs instead of whatever draws their state, and values for
 * which the file contains no appearance.
 */
export function addFields(content: PageContent, fields: readonly Field[]): PageContent {
  const marks = fields.filter(({ kind }) => kind === 'mark');
  const isMark = (box: Box) => marks.some((mark) => centerInside(box, mark));
  const texts = fields.filter(({ kind }) => kind === 'text');
  const isValue = (word: Word) => texts.some((field) => centerInside(word, field, 1));
  const words = content.words
    .filter((word) => !isMark(word))
    .map((word) => (isValue(word) ? { ...word, value: true } : word));
  const added = fields.flatMap((field): Word[] => {
    if (field.kind === 'text' && (words.some((word) => centerInside(word, field, 1)) || isCut(field, words))) return [];
    return fieldWords(field, words);
  });
  const isFree = (box: Box) => !isMark(box) && !marks.some((mark) => isWithin(box, mark));
  return {
    ...content,
    words: [...words, ...added],
    dots: content.dots.filter(isFree),
    fills: content.fills.filter(isFree),
    slants: content.slants?.filter(isFree) ?? [],
    horizontal: content.horizontal.filter(({ at, from, to }) => isFree({ x0: from, x1: to, y0: at, y1: at })),
    vertical: content.vertical.filter(({ at, from, to }) => isFree({ x0: at, x1: at, y0: from, y1: to })),
  };
}

/** Whether all words of a field's value reach into it: a field that is too small cuts what it draws. */
function isCut(field: Field, words: readonly Word[]): boolean {
  const inside = words.filter(
    ({ x0, x1, y0, y1 }) => overlap(x0, x1, field.x0, field.x1) > 0 && overlap(y0, y1, field.y0, field.y1) > 0,
  );
  const drawn = new Set(inside.map(({ text }) => text));
  return field.text
    .trim()
    .split(/\s+/)
    .every((part) => drawn.has(part));
}

/** Edges of marks are drawn no farther outside, points. */
const EDGE = 1;

const isWithin = (box: Box, mark: Box) =>
  box.x0 > mark.x0 - EDGE && box.x1 < mark.x1 + EDGE && box.y0 > mark.y0 - EDGE && box.y1 < mark.y1 + EDGE;

/** A field's words on the line of the text beside it. */
function fieldWords(field: Field, words: readonly Word[]): Word[] {
  const beside = words.filter(
    (word) => overlap(word.y0, word.y1, field.y0, field.y1) > BESIDE * Math.min(height(word), height(field)),
  );
  const distance = (word: Word) => Math.max(word.x0 - field.x1, field.x0 - word.x1);
  const [nearest] = beside.sort((a, b) => distance(a) - distance(b));
  const size = nearest?.size ?? Math.min(MAX_SIZE, FILLED * height(field));
  return field.text.split(/\r\n?|\n/).flatMap((line, row): Word[] => {
    const multiline = height(field) > TWO_LINES * size;
    const first = multiline || !nearest ? Math.min(field.y0 + size, field.y1) : nearest.baseline;
    const baseline = first + row * LEADING * size;
    let x0 = field.x0 + 1;
    return line
      .split(/\s+/)
      .filter(Boolean)
      .map((text) => {
        const x1 = field.kind === 'mark' ? field.x1 - 1 : x0 + LETTER_WIDTH * size * text.length;
        const word: Word = {
          text,
          x0,
          x1,
          ...textHeight(baseline, size),
          baseline,
          size,
          font: nearest?.font ?? PLAIN,
          color: nearest?.color ?? '#000000',
          ...(field.kind === 'text' ? { value: true } : {}),
          ...(nearest?.mark === undefined ? {} : { mark: nearest.mark }),
        };
        x0 = x1 + SPACE * size;
        return word;
      });
  });
}
