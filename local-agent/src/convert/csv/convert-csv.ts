import type { ConversionWarning } from '@docferry/shared-contracts';
import { guessDelimiter } from '../../detect/guess-delimiter.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { type Inline, text } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { emitTable } from '../markdown/emit-table.ts';
import { readText } from '../text/convert-text.ts';
import { MAX_FIELDS, parseDelimited } from './parse-delimited.ts';
import { takeLines, takeTable } from './read-parts.ts';
import { createRowReader } from './row-reader.ts';

function convertDelimited(input: ConversionInput): Conversion {
  const { text: source, metadata } = readText(input);
  const delimiter = guessDelimiter(source) ?? ',';
  const warnings: ConversionWarning[] = [];
  const most = input.limits.cells;
  let fieldsLeft = 0;
  const onFieldLeftOut = () => {
    fieldsLeft++;
  };

  /** Rows one by one, so that only their Markdown is held. */
  function* rows(): Generator<string[]> {
    let count = 0;
    let cells = 0;
    for (const row of parseDelimited(source.replace(/^sep=.\n/, ''), delimiter, { onFieldLeftOut })) {
      cells += row.length;
      if (cells > most) {
        const message = `Only the first ${count} rows were converted: the limit is ${most} cells.`;
        warnings.push({ code: 'rows_left_out', message });
        return;
      }
      yield row;
      if (++count % 5_000 === 0) input.onProgress(count, undefined);
    }
  }

  const reader = createRowReader(rows());
  const parts: string[] = [];
  while (reader.at(0)) {
    for (const line of takeLines(reader))
      parts.push(emitMarkdown([{ type: 'paragraph', children: cellContent(line) }]));
    parts.push(emitTable(cellsOf(takeTable(reader)), []));
  }
  if (fieldsLeft > 0) {
    const message = `${fieldsLeft} fields of rows with more than ${MAX_FIELDS} were left out.`;
    warnings.push({ code: 'cells_left_out', message });
  }
  return { markdown: parts.join('\n\n'), metadata, warnings };
}

function* cellsOf(rows: Iterable<string[]>): Generator<Inline[][]> {
  for (const row of rows) yield row.map(cellContent);
}

/** A field's lines, parted by breaks. */
function cellContent(field: string): Inline[] {
  if (!field.includes('\n')) return [text(field)];
  return field
    .trim()
    .split('\n')
    .flatMap((line, index): Inline[] => (index === 0 ? [text(line)] : [{ type: 'break' }, text(line)]));
}

export const csv: FormatConverter = {
  format: 'csv',
  id: 'docferry-csv/2',
  convert: async (input) => convertDelimited(input),
};

export const tsv: FormatConverter = {
  format: 'tsv',
  id: 'docferry-tsv/2',
  convert: async (input) => convertDelimited(input),
};
