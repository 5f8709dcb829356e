import type { ConversionWarning } from '@docferry/shared-contracts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { commentsOmitted } from '../omitted-comments.ts';
import { textOmitted } from '../omitted-text.ts';
import { coreProperties, openPackage } from '../ooxml/open-package.ts';
import { readWord } from './read-word.ts';

/**
 * Word documents, read part by part (WordprocessingML, ECMA-376 part 1, section 17): headings by style and outline
 * level, numbering as displayed, equations as LaTeX, notes, text boxes, merged cells, charts. Insertions are taken,
 * deletions omitted; comments follow the text when asked for; headers, footers and tables of contents are not part of it.
 */
async function convertDocx(input: ConversionInput): Promise<Conversion> {
  const ooxml = await openPackage(input);
  const { blocks, counts } = await readWord(ooxml, input);
  const { figures, omittedComments, omittedParts, isCut } = counts;
  const warnings = [
    ...textOmitted(isCut),
    ...(omittedParts > 0 ? [partsOmitted(omittedParts)] : []),
    ...(omittedComments > 0 ? [commentsOmitted(omittedComments, 'the document')] : []),
  ];
  const metadata = await coreProperties(ooxml);
  return {
    markdown: emitMarkdown(blocks),
    title: metadata.title ?? null,
    metadata,
    warnings,
    ...(figures.length > 0 ? { figures, stats: { images: figures.length } } : {}),
  };
}

const partsOmitted = (count: number): ConversionWarning => ({
  code: 'parts_left_out',
  message: `${count} ${count === 1 ? 'file that stands' : 'files that stand'} in the document could not be read. Open it in Word and save it to make them part of its text.`,
});

export const docx: FormatConverter = { format: 'docx', id: 'docferry-docx/14', convert: convertDocx };
