import type { ConversionWarning } from '@docferry/shared-contracts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { drawLayout } from './debug/draw-layout.ts';
import { flowsToMarkdown } from './document/flows-to-markdown.ts';
import { layoutPage } from './flow/layout-page.ts';
import type { PageFlow } from './flow/page-flow.ts';
import { openPdf } from './open-pdf.ts';
import { readMetadata } from './read-metadata.ts';
import { readOutline } from './read-outline.ts';
import { type ReadPage, readPages } from './read-pages.ts';
import { watchErrors } from './watch-errors.ts';
import { convertForm } from './xfa/convert-form.ts';

/** PDF to Markdown by geometry: text, lines and areas as they are drawn, no model. */
export const pdf: FormatConverter = { format: 'pdf', id: 'docferry-pdf/23', convert };

async function convert(input: ConversionInput): Promise<Conversion> {
  const { result } = await watchErrors(() => openPdf(input.bytes, input.options.password));
  await using opened = result;
  const { document } = opened;
  const range = pageRange(input, document.numPages);
  const warnings: ConversionWarning[] = [...range.warnings, ...(opened.rebuilt ? [REBUILT] : [])];
  if (document.isPureXfa) return await convertXfa(input, document, range, warnings);
  const flows: PageFlow[] = [];
  const drawn: (ReadPage & { readonly flow: PageFlow })[] = [];
  const stats = { pages: range.last - range.first + 1, ocr_pages: 0 };
  const readAround = async (from: number, to: number): Promise<PageFlow[]> => {
    const around: PageFlow[] = [];
    const quietly = { options: { ocr: 'off' as const }, onProgress: () => {} };
    if (flows.length < ENOUGH_PAGES && from <= to)
      for await (const { content } of readPages(document, { first: from, last: to }, quietly))
        around.push(layoutPage(content, around.at(-1)));
    return around;
  };
  for await (const page of readPages(document, range, input)) {
    warnings.push(...page.warnings);
    if (page.recognized) stats.ocr_pages++;
    const flow = layoutPage(page.content, flows.at(-1));
    flows.push(flow);
    if (input.onDrawing) drawn.push({ ...page, flow });
  }
  const { markdown, segments, title, tables, figures, blocks, ...laidOut } = flowsToMarkdown(
    flows,
    range.first,
    await readOutline(document),
    {
      before: await readAround(Math.max(1, range.first - NEIGHBOURS), range.first - 1),
      after: await readAround(range.last + 1, Math.min(document.numPages, range.last + NEIGHBOURS)),
    },
  );
  for (const [index, page] of drawn.entries()) {
    const svg = drawLayout({ ...page, blocks: blocks.filter(({ draft }) => draft.page === index) });
    input.onDrawing?.({ page: range.first + index, svg });
  }
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
      `The document has ${count} pages; ${first} to ${options.pages?.last ?? count} is no range of them.`,
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
