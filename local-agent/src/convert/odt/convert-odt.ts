import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { raiseTitle } from '../markdown/raise-title.ts';
import { mathmlToLatex } from '../math/mathml-to-latex.ts';
import { documentMetadata } from '../odf/document-metadata.ts';
import { descend, parseXml } from '../xml/parse-xml.ts';
import { openZip, type Zip } from '../zip/open-zip.ts';
import { type OdtContext, readOdtBlocks } from './read-odt.ts';
import { readOdtStyles } from './styles.ts';

/** OpenDocument text: headings by outline level, lists, tables, notes, formulas; tracked deletions are left out. */
async function convertOdt({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const zip = await openZip(bytes, limits);
  const part = async (name: string) => {
    const content = await zip.read(name);
    return content && parseXml(content, limits.nesting);
  };
  const content = await part('content.xml');
  const body = descend(content, 'office:body', 'office:text');
  if (!body) throw new UserError('CONVERSION_FAILED', 'The file is damaged: its text is missing.');
  const context: OdtContext = {
    styles: readOdtStyles(content, await part('styles.xml')),
    formulas: await readFormulas(zip, limits.nesting),
    notes: [],
    count: { images: 0 },
    numbers: new Map(),
  };
  const blocks = raiseTitle(readOdtBlocks(body, context));
  // A note may hold another one: the list can grow while it is read.
  for (let index = 0; index < context.notes.length; index++) {
    const note = context.notes[index];
    if (note) blocks.push({ type: 'footnoteDefinition', id: note.id, children: readOdtBlocks(note.body, context) });
  }
  const metadata = documentMetadata(await zip.read('meta.xml'), limits.nesting);
  const { images } = context.count;
  return {
    markdown: emitMarkdown(blocks),
    title: metadata.title ?? null,
    metadata,
    ...(images > 0 ? { stats: { images } } : {}),
  };
}

/** Formulas are small documents of their own, each in its folder. */
async function readFormulas(zip: Zip, nesting: number): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  for (const name of zip.names) {
    const folder = /^(.+)\/content\.xml$/.exec(name)?.[1];
    const root = folder && (await zip.read(name));
    if (!folder || !root) continue;
    const math = parseXml(root, nesting);
    if (math.name === 'math:math') out.set(folder, mathmlToLatex(math));
  }
  return out;
}

export const odt: FormatConverter = { format: 'odt', id: 'docferry-odt/1', convert: convertOdt };
