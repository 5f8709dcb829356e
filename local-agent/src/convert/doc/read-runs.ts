import { linkOf } from '../docx/field-link.ts';
import { type Marks, MONOSPACED } from '../docx/styles.ts';
import type { Inline } from '../markdown/blocks.ts';
import { fontText, symbolText } from '../text/symbol-fonts.ts';
import { formFieldText } from './form-fields.ts';
import type { Formatting } from './formatting.ts';
import { type RunProperties, readRunProperties } from './properties.ts';
import type { DocStyles } from './styles.ts';

/** A field under way: its instruction, then its result. */
export type DocField = { instruction: string; result: boolean };

/** What the readers of all stories share. */
export type DocContext = {
  readonly text: string;
  readonly data: Buffer;
  readonly styles: DocStyles;
  readonly characters: Formatting;
  readonly paragraphs: Formatting;
  /** Fields may span paragraphs. */
  readonly fields: DocField[];
  /** An embedded formula as LaTeX, by the number of its object. */
  readonly equation: (object: number) => string | undefined;
  /** The id of the note that is referred to at a position. */
  readonly noteAt: (position: number) => string | undefined;
};

/** Characters that stand for something else in Word's text ([MS-DOC] 2.4.1). */
const SPECIAL: Readonly<Record<string, Inline>> = {
  '\x09': { type: 'text', text: ' ' },
  '\x0b': { type: 'break' },
  '\x0c': { type: 'break' },
  '\x0e': { type: 'text', text: ' ' },
  '\x1e': { type: 'text', text: '-' },
};

/** Stands for an image, or in a field's instruction for its data. */
const DATA = '\x01';

/** Parts a field's instruction from its result; of a field that embeds an object it names the object. */
const RESULT = '\x14';
const isEmbedding = (field: DocField | undefined): boolean => /^\s*EMBED\b/i.test(field?.instruction ?? '');

/** The text from one position to another in its marks. Deletions and hidden text are omitted. */
export function readDocRuns(start: number, end: number, marks: Marks, context: DocContext): Inline[] {
  const out: Inline[] = [];
  for (let at = start; at < end; ) {
    const found = context.characters.at(at);
    const stop = Math.min(found.end, end);
    const run = runProperties(found.group, marks, context.styles);
    if (!run.hidden && !run.deleted) out.push(...readRun(at, stop, run, context));
    else for (const char of context.text.slice(at, stop)) passField(char, context.fields);
    at = stop;
  }
  return out;
}

/** The properties of a run: its own over those of its character style over the paragraph's. */
export function runProperties(group: Buffer, marks: Marks, styles: DocStyles): RunProperties {
  const own = readRunProperties(group, marks);
  if (own.styleNumber === undefined) return coded(own, styles);
  return coded(readRunProperties(group, { ...marks, ...styles.get(own.styleNumber).marks }), styles);
}

const coded = (run: RunProperties, styles: DocStyles): RunProperties =>
  run.font === undefined ? run : { ...run, code: MONOSPACED.test(styles.font(run.font)) };

function readRun(start: number, end: number, run: RunProperties, context: DocContext): Inline[] {
  const out: Inline[] = [];
  const { fields, styles } = context;
  const font = run.font === undefined ? '' : styles.font(run.font);
  let text = '';
  const flush = () => {
    if (text) out.push(...shown(marked({ type: 'text', text: fontText(font, text) }, run), fields));
    text = '';
  };
  for (let at = start; at < end; at++) {
    const char = context.text[at] ?? '';
    const isField = passField(char, fields);
    const field = fields.at(-1);
    if (!isField && field && !field.result) {
      const form =
        char === DATA && /^\s*FORM/i.test(field.instruction) ? formFieldText(context.data, run.place ?? -1) : '';
      if (form) out.push({ type: 'text', text: form });
      else field.instruction += char;
      continue;
    }
    // A note's mark is a character of its own, or any that the author chose.
    const note = context.noteAt(at);
    if (char >= ' ' && note === undefined && !(char === '(' && run.symbol)) {
      text += char;
      continue;
    }
    flush();
    const special = SPECIAL[char];
    const latex = char === RESULT && isEmbedding(field) ? context.equation(run.place ?? -1) : undefined;
    if (note !== undefined) out.push({ type: 'footnoteReference', id: note });
    else if (latex) out.push(...shown({ type: 'math', latex }, fields));
    else if (special) out.push(...shown(special, fields));
    else if (char === '(' && run.symbol) {
      const value = symbolText(styles.font(run.symbol.font), run.symbol.code.toString(16));
      out.push(...shown(marked({ type: 'text', text: value }, run), fields));
    }
  }
  flush();
  return out;
}

/** Follows the marks that begin, part and end fields; whether the character is one. */
function passField(char: string, fields: DocField[]): boolean {
  const field = fields.at(-1);
  if (char === '\x13') fields.push({ instruction: '', result: false });
  else if (char === '\x15') fields.pop();
  else if (char === RESULT && field) field.result = true;
  return char === '\x13' || char === RESULT || char === '\x15';
}

/** What a field shows: links by their address, tables of contents not at all. */
function shown(node: Inline, fields: readonly DocField[]): Inline[] {
  if (fields.some(({ instruction }) => /^\s*TO[CA]\b/i.test(instruction))) return [];
  const url = fields.map(({ instruction }) => linkOf(instruction)).find(Boolean);
  return [url ? { type: 'link', url, children: [node] } : node];
}

function marked(
  node: Extract<Inline, { type: 'text' }>,
  { bold, italic, strike, code, script }: RunProperties,
): Inline {
  let out: Inline = code ? { type: 'code', text: node.text } : node;
  if (script === 'superscript' || script === 'subscript') out = { type: script, children: [out] };
  if (strike) out = { type: 'delete', children: [out] };
  if (italic) out = { type: 'emphasis', children: [out] };
  return bold ? { type: 'strong', children: [out] } : out;
}
