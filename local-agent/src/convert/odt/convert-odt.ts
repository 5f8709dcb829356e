import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { descend, parseXml } from '../markup/parse-xml.ts';
import { documentMetadata } from '../odf/document-metadata.ts';
import { openOdf } from '../odf/open-odf.ts';
import { readOdfImages } from '../odf/read-images.ts';
import { textOmitted } from '../omitted-text.ts';
import type { OdtContext } from './odt-context.ts';
import { readObjects } from './read-objects.ts';
import { readOdtBlocks, readOdtText } from './read-odt.ts';
import { readOdtStyles } from './styles.ts';

/** OpenDocument text: headings by outline level, lists, tables, notes, formulas; tracked deletions are omitted. */
async function convertOdt(input: ConversionInput): Promise<Conversion> {
  const { nesting, nodes } = input.limits;
  const { content: source, styles, meta, zip } = await openOdf(input);
  let cut = false;
  const content = parseXml(source, nesting, {
    nodes,
    onCut: () => {
      cut = true;
    },
    onProgress: () => input.onProgress(0, undefined),
  });
  const body = descend(content, 'office:body', 'office:text');
  if (!body) throw new UserError('CONVERSION_FAILED', 'The file is damaged: its text is missing.');
  const context: OdtContext = {
    styles: readOdtStyles(content, styles && parseXml(styles, nesting)),
    ...(await readObjects(zip, input)),
    images: await readOdfImages(zip, input.images),
    notes: [],
    figures: [],
    numbers: new Map(),
  };
  const blocks = readOdtText(body, context);
  // A note may hold another one: the list can grow while it is read.
  for (let index = 0; index < context.notes.length; index++) {
    const note = context.notes[index];
    if (note) blocks.push({ type: 'footnoteDefinition', id: note.id, children: readOdtBlocks(note.body, context) });
  }
  const metadata = documentMetadata(meta, nesting);
  const { figures } = context;
  return {
    markdown: emitMarkdown(blocks),
    title: metadata.title ?? null,
    metadata,
    warnings: textOmitted(cut),
    ...(figures.length > 0 ? { figures, stats: { images: figures.length } } : {}),
  };
}

export const odt: FormatConverter = { format: 'odt', id: 'docferry-odt/13', convert: convertOdt };
