import type { Figure } from '@docferry/shared-contracts';
import type { ConversionInput } from '../conversion.ts';
import type { Block } from '../markdown/blocks.ts';
import { childrenNamed, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { quotedComment } from '../omitted-comments.ts';
import { mainPart, type OoxmlPackage, openPackage } from '../ooxml/open-package.ts';
import { readControls } from '../ooxml/read-controls.ts';
import { readEquations } from '../ooxml/read-equations.ts';
import { readGraphics } from '../ooxml/read-graphics.ts';
import { readImages } from '../ooxml/read-images.ts';
import { readNumberingPart } from './numbering.ts';
import { readBlocks } from './read-blocks.ts';
import { readBody } from './read-body.ts';
import { chunksIn, readChunks } from './read-chunks.ts';
import { readStyles } from './styles.ts';
import type { WordContext } from './word-context.ts';

/** What a document and the documents within it count together. */
type Counts = {
  /** Every image, in order. */
  readonly figures: Figure[];
  notes: number;
  omittedComments: number;
  /** Parts in other formats that could not be read, and those within documents within. */
  omittedParts: number;
  isCut: boolean;
};

/** The text of a document with its notes after it, and the comments after these when asked for. */
export async function readWord(
  ooxml: OoxmlPackage,
  input: ConversionInput,
): Promise<{ blocks: Block[]; counts: Counts }> {
  const counts: Counts = { figures: [], notes: 0, omittedComments: 0, omittedParts: 0, isCut: false };
  const within = async (bytes: Uint8Array) => readDocument(await openPackage({ ...input, bytes }), input, counts);
  return { blocks: await readDocument(ooxml, input, counts, within), counts };
}

const MAIN = 'word/document.xml';

/** `within` reads the documents that stand in this one; without it they are omitted. */
async function readDocument(
  ooxml: OoxmlPackage,
  input: ConversionInput,
  counts: Counts,
  within?: (bytes: Uint8Array) => Promise<Block[]>,
): Promise<Block[]> {
  const main = await mainPart(ooxml, MAIN);
  const relationships = await ooxml.relationships(main);
  const parts = await readParts(ooxml, relationships);
  const chunks: WordContext['chunks'] = within
    ? await readChunks(ooxml, relationships, input.limits.nesting, within)
    : new Map();
  const notes: { kind: 'footnote' | 'endnote'; id: string; number: string }[] = [];
  const numbers = new Map<string, string>();
  counts.omittedParts += chunksIn(relationships).filter(([id]) => !chunks.has(id)).length;
  const bodies = { footnote: notesById(parts.footnotes?.root), endnote: notesById(parts.endnotes?.root) };
  const context: WordContext = {
    styles: readStyles(parts.styles),
    numbering: readNumberingPart(parts.numbering),
    relationships,
    chunks,
    graphics: await readGraphics(ooxml, main),
    equations: await readEquations(ooxml, main),
    controls: await readControls(ooxml, main),
    images: await readImages(ooxml, main, input.images),
    noteId(kind, id) {
      const key = `${kind} ${id}`;
      const number = numbers.get(key) ?? String(++counts.notes);
      if (!numbers.has(key)) notes.push({ kind, id, number });
      numbers.set(key, number);
      return saysSomething(bodies[kind].get(id)) ? number : '';
    },
    fields: [],
    figures: counts.figures,
    onProgress: () => input.onProgress(0, undefined),
  };
  const contextOf = (part: string | undefined) => partContext(ooxml, part, context, input);
  const noteContexts = {
    footnote: await contextOf(parts.footnotes?.name),
    endnote: await contextOf(parts.endnotes?.name),
  };
  const blocks = await readBody(ooxml, main, context);
  // A note may refer to another one: the list can grow while it is read.
  for (const { kind, id, number } of notes) {
    const note = bodies[kind].get(id);
    const children = note && readBlocks(note, noteContexts[kind]);
    if (children) blocks.push({ type: 'footnoteDefinition', id: number, children });
  }
  const { root: comments, name } = parts.comments ?? {};
  if (input.options.comments) blocks.push(...readComments(comments, await contextOf(name)));
  else counts.omittedComments += childrenNamed(comments, 'w:comment').length;
  counts.isCut ||= ooxml.cut.size > 0;
  return blocks;
}

/** A note that was emptied, or is missing, still has its number in the text. */
const saysSomething = (note: XmlElement | undefined): boolean =>
  note !== undefined &&
  [...walk(note)].some((part) => SHOWN.has(part.name) && (part.name !== 'w:t' || textOf(part).trim() !== ''));

const SHOWN = new Set(['w:t', 'w:sym', 'w:drawing', 'w:pict', 'w:object', 'm:oMath']);

/** Comments as quotations after the text, each with who made it. */
const readComments = (root: XmlElement | undefined, context: WordContext): Block[] =>
  childrenNamed(root, 'w:comment').flatMap((comment) =>
    quotedComment(comment.attributes['w:author'] ?? 'unknown', readBlocks(comment, context)),
  );

const notesById = (root: XmlElement | undefined): ReadonlyMap<string, XmlElement> =>
  new Map(elements(root).map((note) => [note.attributes['w:id'] ?? '', note]));

/** A context for a part beside the text: links, charts and images go by that part's own relationships. */
async function partContext(
  ooxml: OoxmlPackage,
  part: string | undefined,
  context: WordContext,
  { images }: Pick<ConversionInput, 'images'>,
): Promise<WordContext> {
  if (part === undefined) return context;
  return {
    ...context,
    relationships: await ooxml.relationships(part),
    graphics: await readGraphics(ooxml, part),
    equations: await readEquations(ooxml, part),
    controls: await readControls(ooxml, part),
    images: await readImages(ooxml, part, images),
  };
}

async function readParts(ooxml: OoxmlPackage, relationships: WordContext['relationships']) {
  const related = [...relationships.values()];
  const part = async (type: string): Promise<{ name: string; root: XmlElement } | undefined> => {
    const found = related.find((relationship) => relationship.type === type);
    const root = found && (await ooxml.xml(found.target));
    return root && { name: found.target, root };
  };
  return {
    styles: (await part('styles'))?.root,
    numbering: (await part('numbering'))?.root,
    footnotes: await part('footnotes'),
    endnotes: await part('endnotes'),
    comments: await part('comments'),
  };
}
