import type { ConversionWarning } from '@docferry/shared-contracts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import type { Layout } from './document-layout.ts';
import { openPdf } from './open-pdf.ts';
import { readMetadata } from './read-metadata.ts';
import { readOutline } from './read-outline.ts';
import { readPages } from './read-pages.ts';
import { startLayout } from './start-layout.ts';
import { watchErrors } from './watch-errors.ts';
import { convertForm } from './xfa/convert-form.ts';

/** PDF to Markdown by geometry: text, lines and areas as they are drawn, no model. */
export const pdf: FormatConverter = { format: 'pdf', id: 'docferry-pdf/36', convert };

async function convert(input: ConversionInput): Promise<Conversion> {
  const { result } = await watchErrors(() => openPdf(input.bytes, input.options.password));
  await using opened = result;
  const { document } = opened;
  const range = pageRange(input, document.numPages);
  const warnings: ConversionWarning[] = [...range.warnings, ...(opened.rebuilt ? [REBUILT] : [])];
  if (document.isPureXfa) return await convertXfa(input, document, range, warnings);
  const stats = { pages: range.last - range.first + 1, ocr_pages: 0 };
  await using layout = await startLayout(stats.pages, {
    firstPage: range.first,
    wantsDrawings: input.onDrawing !== undefined,
  });
  for await (const page of readPages(document, range, input)) {
    warnings.push(...page.warnings);
    if (page.recognized) stats.ocr_pages++;
    await layout.add(page, 'within');
  }
  if (stats.pages < ENOUGH_PAGES) {
    await addNeighbours(layout, document, 'before', [range.first - NEIGHBOURS, range.first - 1]);
    await addNeighbours(layout, document, 'after', [range.last + 1, range.last + NEIGHBOURS]);
  }
  const laidOut = await layout.finish(await readOutline(document));
  const { markdown, segments, title, tables, figures } = laidOut;
  for (const drawing of laidOut.drawings) input.onDrawing?.(drawing);
  if (!markdown) throw emptyError(warnings, input.options.ocr === 'off' ? SWITCHED_OFF : OTHER_LANGUAGE);
  const metadata = await readMetadata(document);
  return {
    markdown,
    title: title ?? metadata.title ?? null,
    segments,
    metadata,
    warnings: [...warnings, ...laidOut.warnings],
    figures,
    stats: { ...stats, images: figures.length, tables },
  };
}

/** Adds pages beside the converted ones, as far as the document has them. */
async function addNeighbours(
  layout: Layout,
  document: PDFDocumentProxy,
  place: 'before' | 'after',
  [from, to]: readonly [from: number, to: number],
): Promise<void> {
  const range = { first: Math.max(1, from), last: Math.min(document.numPages, to) };
  const quietly = { options: { ocr: 'off' as const }, onProgress: () => {} };
  for await (const { content } of readPages(document, range, quietly)) await layout.add({ content }, place);
}

async function convertXfa(
  { onProgress }: ConversionInput,
  document: PDFDocumentProxy,
  range: PageRange,
  warnings: readonly ConversionWarning[],
): Promise<Conversion> {
  const { result: form } = await watchErrors(() => convertForm(document, range, onProgress));
  const { markdown, segments, tables } = form;
  const all = [...warnings, ...form.warnings];
  if (!markdown) throw emptyError(all, 'If the form shows only drawings, print it to PDF in its own reader first.');
  const metadata = await readMetadata(document);
  const stats = { pages: range.last - range.first + 1, ocr_pages: 0, images: 0, tables };
  return {
    markdown,
    title: form.title ?? metadata.title ?? null,
    segments,
    metadata,
    warnings: all,
    figures: [],
    stats,
  };
}

/** Fewer pages than this do not show by themselves what repeats on pages: so many on each side are looked at too. */
const ENOUGH_PAGES = 4;
const NEIGHBOURS = 2;

const REBUILT: ConversionWarning = {
  code: 'damaged_file',
  message: 'The file is damaged or cut short: the pages that are still there were converted, others may be missing.',
};

type PageRange = { readonly first: number; readonly last: number; readonly warnings: ConversionWarning[] };

function pageRange({ options, limits }: ConversionInput, count: number): PageRange {
  const first = options.pages?.first ?? 1;
  const wanted = Math.min(options.pages?.last ?? count, count);
  if (first < 1 || first > wanted) {
    throw new UserError(
      'INVALID_ARGUMENT',
      `The document has ${count === 1 ? '1 page' : `${count} pages`}; ${first} to ${options.pages?.last ?? count} is no range of them.`,
      {
        advice: `Name pages between 1 and ${count}, the first one first.`,
      },
    );
  }
  const last = Math.min(wanted, first + limits.pages - 1);
  const warnings =
    last < wanted
      ? [
          {
            code: 'page_limit',
            message: `Pages ${last + 1} to ${wanted} are omitted: the limit is ${limits.pages} pages.`,
          },
        ]
      : [];
  return { first, last, warnings };
}

const SWITCHED_OFF = 'If it is a scan, convert it with --ocr auto; otherwise check that the pages have text.';
const OTHER_LANGUAGE =
  'Check that the pages have text. If it is in another language, name that: docferry convert FILE --ocr-languages eng+rus.';

/** An empty result is no success: say why. */
function emptyError(warnings: readonly ConversionWarning[], advice: string): UserError {
  const reason = warnings.find((warning) => warning.code !== 'page_limit')?.message;
  return new UserError('CONVERSION_FAILED', `No text was found in this file. ${reason ?? 'Its pages are empty.'}`, {
    advice,
  });
}
