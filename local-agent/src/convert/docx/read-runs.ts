import type { Inline } from '../markdown/blocks.ts';
import { child, childrenNamed, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { ommlToLatex } from '../math/omml-to-latex.ts';
import { fontText, symbolText } from '../text/symbol-fonts.ts';
import { isShownControl } from './content-controls.ts';
import { linkOf } from './field-link.ts';
import { formFieldText } from './form-fields.ts';
import type { Piece, ReadBlocks } from './piece.ts';
import { readDrawing } from './read-drawing.ts';
import { type Marks, raisedScript, readMarks, type Styles, settingOf, toggle } from './styles.ts';
import type { Field, WordContext } from './word-context.ts';

/** A paragraph's content. Insertions are taken, deletions omitted. */
export function readRuns(parent: XmlElement, context: WordContext, readBlocks: ReadBlocks): Piece[] {
  return elements(parent).flatMap((element) => readPiece(element, context, readBlocks));
}

function readPiece(element: XmlElement, context: WordContext, readBlocks: ReadBlocks): Piece[] {
  switch (element.name) {
    case 'w:r':
      return readRun(element, context, readBlocks);
    case 'w:hyperlink': {
      const target = context.relationships.get(element.attributes['r:id'] ?? '');
      const pieces = readRuns(element, context, readBlocks);
      if (!target?.external) return pieces;
      const anchor = element.attributes['w:anchor'];
      return linked(pieces, anchor ? `${target.target}#${anchor}` : target.target);
    }
    case 'w:fldSimple':
      return linked(readRuns(element, context, readBlocks), linkOf(element.attributes['w:instr'] ?? ''));
    case 'm:oMath':
      return [{ type: 'math', latex: ommlToLatex(element) }];
    case 'm:oMathPara':
      return childrenNamed(element, 'm:oMath').map((math) => ({
        type: 'block',
        block: { type: 'math', latex: ommlToLatex(math) },
      }));
    case 'w:del':
    case 'w:moveFrom':
    case 'w:pPr':
    case 'w:sdtPr':
      return [];
    case 'w:sdt':
      return isShownControl(element) ? readRuns(element, context, readBlocks) : [];
    case 'mc:AlternateContent':
      return readAlternative(element, context, readBlocks);
    default:
      return readRuns(element, context, readBlocks);
  }
}

const RUN_LEVEL = new Set(['w:drawing', 'w:pict', 'w:object', 'w:t', 'w:sym', 'mc:AlternateContent']);

/** The first choice, which is the newer form; old readers' fallback holds the same content again. */
function readAlternative(element: XmlElement, context: WordContext, readBlocks: ReadBlocks): Piece[] {
  for (const option of elements(element)) {
    const pieces = elements(option).flatMap((inner) =>
      RUN_LEVEL.has(inner.name) ? readRunContent(inner, context, readBlocks) : readPiece(inner, context, readBlocks),
    );
    if (pieces.length > 0) return pieces;
  }
  return [];
}

/** A table of contents, of figures or of authorities repeats what the text says. */
const isContents = ({ instruction, result }: Field): boolean => result && /^\s*TO[CA]\b/i.test(instruction);

/** A table of contents that nothing ends is over where a heading stands. */
export function endContents({ fields }: WordContext): void {
  const first = fields.findIndex(isContents);
  if (first >= 0) fields.length = first;
}

const linked = (pieces: Piece[], url: string): Piece[] =>
  url ? pieces.map((piece) => (piece.type === 'block' ? piece : { type: 'link', url, children: [piece] })) : pieces;

function readRun(run: XmlElement, context: WordContext, readBlocks: ReadBlocks): Piece[] {
  const properties = child(run, 'w:rPr');
  const marks: Marks = {
    ...context.around,
    ...context.styles.get(settingOf(properties, 'w:rStyle'))?.marks,
    ...readMarks(properties),
    ...raisedMarks(properties, context.styles),
  };
  // A run that was deleted with its mark only carries the mark of the deletion.
  if (marks.hidden || toggle(properties, 'w:del')) return [];
  const inInstruction = () => context.fields.some(({ result }) => !result);
  const before = inInstruction();
  const pieces = elements(run).flatMap((element) => readRunContent(element, context, readBlocks));
  if ((before && inInstruction()) || context.fields.some(isContents)) return [];
  const font = child(properties, 'w:rFonts')?.attributes['w:ascii'] ?? '';
  const url = context.fields
    .filter(({ result }) => result)
    .map(({ instruction }) => linkOf(instruction))
    .find(Boolean);
  return linked(
    pieces.map((piece) =>
      piece.type === 'block' || piece.type === 'break' ? piece : mark(inFont(piece, font), marks),
    ),
    url ?? '',
  );
}

/** Letters that are set above or below the line, and smaller than the document's. */
function raisedMarks(properties: XmlElement | undefined, styles: Styles): Marks {
  const script = raisedScript(Number(settingOf(properties, 'w:position') ?? 0));
  const isSmaller = Number(settingOf(properties, 'w:sz') ?? Number.NaN) < (styles.standard?.size ?? styles.size);
  return script && isSmaller && !child(properties, 'w:vertAlign') ? { script } : {};
}

const inFont = (piece: Inline, font: string): Inline =>
  piece.type === 'text' ? { ...piece, text: fontText(font, piece.text) } : piece;

/** Wraps a run's text in its marks. */
function mark(piece: Inline, { bold, italic, strike, code, script }: Marks): Inline {
  if (piece.type === 'footnoteReference' || piece.type === 'math') return piece;
  let out: Inline = code && piece.type === 'text' ? { type: 'code', text: piece.text } : piece;
  if (script === 'superscript' || script === 'subscript') out = { type: script, children: [out] };
  if (strike) out = { type: 'delete', children: [out] };
  if (italic) out = { type: 'emphasis', children: [out] };
  if (bold) out = { type: 'strong', children: [out] };
  return out;
}

function readRunContent(element: XmlElement, context: WordContext, readBlocks: ReadBlocks): Piece[] {
  switch (element.name) {
    case 'w:t':
      return [{ type: 'text', text: textOf(element) }];
    case 'w:tab':
    case 'w:ptab':
      return [{ type: 'text', text: ' ' }];
    case 'w:noBreakHyphen':
      return [{ type: 'text', text: '-' }];
    case 'w:cr':
    case 'w:br':
      return [{ type: 'break' }];
    case 'w:sym':
      return [
        { type: 'text', text: symbolText(element.attributes['w:font'] ?? '', element.attributes['w:char'] ?? '') },
      ];
    case 'w:footnoteReference':
    case 'w:endnoteReference': {
      const kind = element.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
      const id = context.noteId(kind, element.attributes['w:id'] ?? '');
      return id ? [{ type: 'footnoteReference', id }] : [];
    }
    case 'w:fldChar': {
      readField(element, context);
      const text = formFieldText(element);
      return text ? [{ type: 'text', text }] : [];
    }
    case 'w:instrText': {
      const field = context.fields.at(-1);
      if (field && !field.result) field.instruction += textOf(element);
      return [];
    }
    case 'w:ruby':
      return readRuby(element, context, readBlocks);
    case 'w:object': {
      const control = controlText(element, context);
      if (control) return [control];
      const latex = context.equations.get(child(element, 'o:OLEObject')?.attributes['r:id'] ?? '');
      return latex ? [{ type: 'math', latex }] : readDrawing(element, context, readBlocks);
    }
    case 'w:pict': {
      const control = controlText(element, context);
      return control ? [control] : readDrawing(element, context, readBlocks);
    }
    case 'w:drawing':
      return readDrawing(element, context, readBlocks);
    case 'mc:AlternateContent':
      return readAlternative(element, context, readBlocks);
    default:
      return [];
  }
}

/** What an ActiveX control shows, of which the file has an image too. */
function controlText(element: XmlElement, { controls }: WordContext): Inline | undefined {
  const shown = controls.get(child(element, 'w:control')?.attributes['r:id'] ?? '');
  return shown === undefined ? undefined : { type: 'text', text: ` ${shown} ` };
}

function readField(element: XmlElement, { fields }: WordContext): void {
  const type = element.attributes['w:fldCharType'];
  const field = fields.at(-1);
  if (type === 'begin') fields.push({ instruction: '', result: false });
  else if (type === 'end') fields.pop();
  else if (field) field.result = true;
}

/** Base text with its reading in brackets. */
function readRuby(element: XmlElement, context: WordContext, readBlocks: ReadBlocks): Piece[] {
  const base = child(element, 'w:rubyBase');
  const reading = child(element, 'w:rt');
  const text = reading
    ? [...walk(reading)]
        .filter(({ name }) => name === 'w:t')
        .map(textOf)
        .join('')
    : '';
  return [...(base ? readRuns(base, context, readBlocks) : []), { type: 'text', text: text && `(${text})` }];
}
