import type { ConversionWarning } from '@docferry/shared-contracts';
import { guessDelimiter } from '../../detect/guess-delimiter.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { readText } from '../text/convert-text.ts';
import { delimitedMarkdown } from './delimited-markdown.ts';

function convertDelimited(input: ConversionInput): Conversion {
  const { text, metadata } = readText(input);
  const warnings: ConversionWarning[] = [];
  const rows = text.replace(DECLARATION, '');
  const pieces = delimitedMarkdown(() => rows, {
    delimiter: guessDelimiter(text) ?? ',',
    cells: input.limits.cells,
    onProgress: input.onProgress,
    onWarning: (warning) => warnings.push(warning),
  });
  return { markdown: [...pieces].join(''), metadata, warnings };
}

/** A first line that names the delimiter for Excel. */
export const DECLARATION = /^sep=.\n/;

export const csv: FormatConverter = {
  format: 'csv',
  id: 'docferry-csv/3',
  convert: async (input) => convertDelimited(input),
};

export const tsv: FormatConverter = {
  format: 'tsv',
  id: 'docferry-tsv/3',
  convert: async (input) => convertDelimited(input),
};
