import type { ConversionWarning } from '@docferry/shared-contracts';
import { LIMITS } from '@docferry/shared-contracts/limits';
import type { Conversion, ConversionInput } from '../conversion.ts';
import { type Block, text } from '../markdown/blocks.ts';
import { emitSegments, type SegmentBlocks } from '../markdown/emit-markdown.ts';
import { commentsOmitted } from '../omitted-comments.ts';
import { sheetBlocks } from './sheet-blocks.ts';
import type { Sheet, SheetNote } from './workbook.ts';

/** Sheets as Markdown: a heading and a segment each. Hidden and empty sheets are omitted, hidden ones with a warning. */
export function emitWorkbook(
  sheets: readonly Sheet[],
  { options }: Pick<ConversionInput, 'options'>,
  earlier: readonly ConversionWarning[] = [],
): Conversion {
  const warnings = [...earlier];
  const parts: SegmentBlocks[] = [];
  for (const [index, sheet] of sheets.entries()) {
    if (options.pages && (index + 1 < options.pages.first || index + 1 > options.pages.last)) continue;
    const label = sheet.name.trim().slice(0, LIMITS.segmentLabelChars) || `Sheet ${index + 1}`;
    if (sheet.hidden) {
      warnings.push({ code: 'hidden_sheet', message: `The hidden sheet "${label}" was omitted.`, segment: label });
      continue;
    }
    warnings.push(...hiddenParts(sheet, label));
    const blocks = sheetBlocks(sheet);
    const notes = sheet.notes ?? [];
    if (options.comments) blocks.push(...notes.map(noteBlock));
    else if (notes.length > 0) warnings.push(commentsOmitted(notes.length, `sheet "${label}"`, label));
    if (blocks.length > 0) {
      parts.push({ kind: 'sheet', label, blocks: [{ type: 'heading', level: 2, children: [text(label)] }, ...blocks] });
    }
  }
  if (parts.length === 0)
    warnings.push({ code: 'no_content', message: 'No visible sheet of the workbook holds a value.' });
  return { ...emitSegments(parts), warnings, stats: { pages: parts.length } };
}

const noteBlock = ({ place, author, text: value }: SheetNote): Block => ({
  type: 'blockquote',
  children: [
    {
      type: 'paragraph',
      children: [
        { type: 'strong', children: [text(`Comment on ${place}${author ? ` by ${author}` : ''}:`)] },
        text(` ${value}`),
      ],
    },
  ],
});

function hiddenParts({ hiddenRows, hiddenColumns }: Sheet, label: string): ConversionWarning[] {
  const parts = [
    hiddenRows.size > 0 ? `${hiddenRows.size} hidden row${hiddenRows.size > 1 ? 's' : ''}` : '',
    hiddenColumns.size > 0 ? `${hiddenColumns.size} hidden column${hiddenColumns.size > 1 ? 's' : ''}` : '',
  ].filter(Boolean);
  if (parts.length === 0) return [];
  const message = `${parts.join(' and ')} of sheet "${label}" omitted.`;
  return [{ code: 'hidden_cells', message, segment: label }];
}
