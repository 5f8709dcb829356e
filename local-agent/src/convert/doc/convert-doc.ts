import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import type { Block } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { oleProperties } from '../ole/ole-properties.ts';
import { type OleContainer, openOle } from '../ole/open-ole.ts';
import { commentsOmitted, quotedComment } from '../omitted-comments.ts';
import { textOmitted } from '../omitted-text.ts';
import { createAutoNumbers } from './auto-numbers.ts';
import { readComments } from './comments.ts';
import { readEquations } from './equations.ts';
import { readFormatting } from './formatting.ts';
import { readLists } from './lists.ts';
import { openWord } from './open-word.ts';
import { readStory, readText } from './read-story.ts';
import { readDocStyles } from './styles.ts';
import type { WordFile } from './word-file.ts';
import { textByFonts } from './word6-text.ts';

/**
 * Word documents of 6 to 2003 ([MS-DOC]): headings by style and outline level, numbers as displayed, tables with merged
 * cells, notes, links. Text boxes follow the text.
 */
async function convertDoc(input: ConversionInput): Promise<Conversion> {
  const streams = openOle(input.bytes);
  const metadata = oleProperties(streams);
  const file = openWord(streams);
  try {
    const { blocks, cut, comments } = readDocument(file, streams, input);
    const omitted = input.options.comments ? 0 : comments;
    const warnings = [...textOmitted(cut), ...(omitted > 0 ? [commentsOmitted(omitted, 'the document')] : [])];
    return { markdown: emitMarkdown(blocks), title: metadata.title ?? null, metadata, warnings };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new UserError('CONVERSION_FAILED', 'The file is damaged: its formatting cannot be read.', { cause });
  }
}

/** Nodes that a paragraph takes in the other formats of Word. */
const PARAGRAPH_NODES = 4;

function readDocument(file: WordFile, streams: OleContainer, { limits, options, onProgress }: ConversionInput) {
  const notes = [
    ...readNotes(file, FOOTNOTES, file.stories.footnotes),
    ...readNotes(file, ENDNOTES, file.stories.endnotes),
  ];
  const ids = new Map(notes.map(({ reference }, index) => [reference, String(index + 1)]));
  const styles = readDocStyles(file);
  const characters = readFormatting(file, 'characters');
  const paragraphs = readFormatting(file, 'paragraphs');
  const context = {
    text: file.isOld ? textByFonts(file, styles, characters, paragraphs) : file.text,
    data: file.data,
    budget: { paragraphs: Math.floor(limits.nodes / PARAGRAPH_NODES) },
    styles,
    numbering: readLists(file),
    autoNumbers: createAutoNumbers(),
    characters,
    paragraphs,
    fields: [],
    equation: readEquations(streams),
    noteAt: (position: number) => ids.get(position),
    onProgress: () => onProgress(0, undefined),
  };
  const body = readText(file.stories.main, context);
  const boxes = readStory(file.stories.boxes, context);
  const definitions = notes.map(
    ({ story }, index): Block => ({
      type: 'footnoteDefinition',
      id: String(index + 1),
      children: readStory(story, context),
    }),
  );
  const comments = readComments(file);
  const quoted = options.comments
    ? comments.flatMap(({ author, story }) => quotedComment(author, readStory(story, context)))
    : [];
  const blocks: Block[] = [...body, ...boxes, ...definitions, ...quoted];
  return { blocks, cut: context.budget.paragraphs < 0, comments: comments.length };
}

/** Structures that say where notes are referred to; where their texts lie comes next. */
const FOOTNOTES = 2;
const ENDNOTES = 46;

type Note = { readonly reference: number; readonly story: readonly [number, number] };

/** Where notes are referred to, and where their texts lie in the story of notes ([MS-DOC] 2.8.20, 2.8.21). */
function readNotes(file: WordFile, structure: number, [start, end]: readonly [number, number]): Note[] {
  const references = file.structure(structure);
  const texts = file.structure(structure + 1);
  const count = Math.max(0, Math.floor((references.length - 4) / 6));
  const notes: Note[] = [];
  for (let index = 0; index < count && (index + 2) * 4 <= texts.length; index++) {
    // Notes that overlap would be read again and again.
    const from = Math.max(start + texts.readUInt32LE(index * 4), notes.at(-1)?.story[1] ?? start);
    const to = Math.min(start + texts.readUInt32LE(index * 4 + 4), end);
    if (from < to) notes.push({ reference: references.readUInt32LE(index * 4), story: [from, to] });
  }
  return notes;
}

export const doc: FormatConverter = { format: 'doc', id: 'docferry-doc/9', convert: convertDoc };
