import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitSegments } from '../markdown/emit-markdown.ts';
import { draftBlocks } from './blocks/draft-blocks.ts';
import { joinDrafts } from './document/join-drafts.ts';
import { findHeadings } from './document/headings.ts';
import { dropRunningHeads } from './document/running-heads.ts';
import { textStatistics } from './document/text-statistics.ts';
import { toBlocks } from './document/to-blocks.ts';
import { layoutPage, type PageFlow } from './layout/layout-page.ts';
import { openPdf } from './open-pdf.ts';
import { createPageReader } from './read/read-page.ts';

/** PDF to Markdown by geometry: text, lines and areas as they are drawn, no model. */
export const pdf: FormatConverter = { format: 'pdf', id: 'docferry-pdf/1', convert };

async function convert({ bytes, options, limits, onProgress }: ConversionInput): Promise<Conversion> {
  await using opened = await openPdf(bytes, options.password);
  const { document } = opened;
  const first = options.pages?.first ?? 1;
  const last = Math.min(options.pages?.last ?? document.numPages, document.numPages);
  if (first > document.numPages) {
    throw new UserError(
      'INVALID_ARGUMENT',
      `The document has ${document.numPages} pages; page ${first} is not one of them.`,
    );
  }
  const readPage = await createPageReader(document);
  const flows: PageFlow[] = [];
  for (let number = first; number <= Math.min(last, first + limits.pages - 1); number++) {
    const page = await document.getPage(number);
    flows.push(layoutPage(await readPage(page)));
    page.cleanup();
    onProgress(number - first + 1, last - first + 1);
  }
  const pages = dropRunningHeads(flows);
  const statistics = textStatistics(pages);
  const drafts = joinDrafts(pages.flatMap((page, index) => draftBlocks(page, index, statistics)));
  const headings = findHeadings(drafts, statistics);
  const blocks = toBlocks(drafts, headings);
  const { markdown, segments } = emitSegments(
    pages.map((_, index) => ({
      kind: 'page' as const,
      label: String(first + index),
      blocks: blocks.filter((block) => block.page === index).map(({ block }) => block),
    })),
  );
  return { markdown, segments, stats: { pages: pages.length } };
}
