import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import type { Block } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { childrenNamed, elements, type XmlElement } from '../markup/parse-xml.ts';
import { commentsOmitted, quotedComment } from '../omitted-comments.ts';
import { textOmitted } from '../omitted-text.ts';
import { coreProperties, mainPart, type OoxmlPackage, openPackage } from '../ooxml/open-package.ts';
import { readEquations } from '../ooxml/read-equations.ts';
import { readGraphics } from '../ooxml/read-graphics.ts';
import { readImages } from '../ooxml/read-images.ts';
import { readNumberingPart } from './numbering.ts';
import { readBlocks } from './read-blocks.ts';
import { readBody } from './read-body.ts';
import { readChunks } from './read-chunks.ts';
import { readStyles } from './styles.ts';
import type { WordContext } from './word-context.ts';

/**
 * Word documents, read part by part (WordprocessingML, ECMA-376 part 1, section 17): headings by style and outline
 * level, numbering as displayed, equations as LaTeX, notes, text boxes, merged cells, charts. Insertions are taken,
 * deletions omitted; comments follow the text when asked for; headers, footers and tables of contents are not part of it.
 */
async function convertDocx(input: ConversionInput): Promise<Conversion> {
  const ooxml = await openPackage(input);
  const main = await mainPart(ooxml, 'word/document.xml');
  const parts = await readParts(ooxml, main);
  const notes: { kind: 'footnote' | 'endnote'; id: string }[] = [];
  const numbers = new Map<string, number>();
  const relationships = await ooxml.relationships(main);
  const context: WordContext = {
    styles: readStyles(parts.styles),
    numbering: readNumberingPart(parts.numbering),
    relationships,
    chunks: await readChunks(ooxml, relationships, input.limits.nesting),
    graphics: await readGraphics(ooxml, main),
    equations: await readEquations(ooxml, main),
    images: await readImages(ooxml, main, input.images),
    noteId(kind, id) {
      const key = `${kind} ${id}`;
      const known = numbers.get(key) ?? notes.push({ kind, id });
      numbers.set(key, known);
      return String(known);
    },
    fields: [],
    figures: [],
    onProgress: () => input.onProgress(0, undefined),
  };
  const within = (part: string | undefined) => partContext(ooxml, part, context, input);
  const noteContexts = { footnote: await within(parts.footnotes?.name), endnote: await within(parts.endnotes?.name) };
  const blocks = await readBody(ooxml, main, context);
  const bodies = { footnote: notesById(parts.footnotes?.root), endnote: notesById(parts.endnotes?.root) };
  // A note may refer to another one: the list can grow while it is read.
  for (let index = 0; index < notes.length; index++) {
    const { kind = 'footnote', id = '' } = notes[index] ?? {};
    const note = bodies[kind].get(id);
    const children = note && readBlocks(note, noteContexts[kind]);
    if (children) blocks.push({ type: 'footnoteDefinition', id: String(index + 1), children });
  }
  const { root: comments, name } = parts.comments ?? {};
  const omitted = input.options.comments ? 0 : childrenNamed(comments, 'w:comment').length;
  if (input.options.comments) blocks.push(...readComments(comments, await within(name)));
  const warnings = [
    ...textOmitted(ooxml.cut.size > 0),
    ...(omitted > 0 ? [commentsOmitted(omitted, 'the document')] : []),
  ];
  const metadata = await coreProperties(ooxml);
  const { figures } = context;
  return {
    markdown: emitMarkdown(blocks),
    title: metadata.title ?? null,
    metadata,
    warnings,
    ...(figures.length > 0 ? { figures, stats: { images: figures.length } } : {}),
  };
}

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
    images: await readImages(ooxml, part, images),
  };
}

async function readParts(ooxml: OoxmlPackage, main: string) {
  const related = [...(await ooxml.relationships(main)).values()];
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

export const docx: FormatConverter = { format: 'docx', id: 'docferry-docx/12', convert: convertDocx };
