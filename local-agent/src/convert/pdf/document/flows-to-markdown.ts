import type { ConversionWarning, Figure, Segment } from '@docferry/shared-contracts';
import { emitSegments } from '../../markdown/emit-markdown.ts';
import type { Draft } from '../blocks/draft.ts';
import { draftBlocks } from '../blocks/draft-blocks.ts';
import type { PageFlow } from '../flow/page-flow.ts';
import { textStatistics } from '../flow/text-statistics.ts';
import type { OutlineEntry } from '../read-outline.ts';
import { creditPages } from './credit-pages.ts';
import { titleOf } from './document-title.ts';
import { doubtfulTables } from './doubtful-tables.ts';
import { findHeadings } from './headings.ts';
import { joinChapters } from './join-chapters.ts';
import { joinDrafts } from './join-drafts.ts';
import { readHyphens } from './line-end-hyphens.ts';
import { linkFootnotes } from './link-footnotes.ts';
import { listFigures } from './list-figures.ts';
import { withoutLoneBullets } from './lone-bullets.ts';
import { withoutLoneLetters } from './lone-letters.ts';
import { raiseNoteMarks } from './raise-note-marks.ts';
import { dropRunningHeads } from './running-heads.ts';
import { withTableNotes } from './table-notes.ts';
import { type PagedBlock, toBlocks } from './to-blocks.ts';

export type FlowsMarkdown = {
  readonly markdown: string;
  readonly segments: Segment[];
  /** The title, as its own heading has it, or null. */
  readonly title: string | null;
  readonly tables: number;
  readonly figures: readonly Figure[];
  /** What is doubtful, with the reason. */
  readonly warnings: readonly ConversionWarning[];
  /** The blocks before pages were joined, in reading order, for drawings of the layout. */
  readonly blocks: readonly { readonly draft: Draft; readonly level: number | undefined }[];
};

/** Pages beside those that are converted: they show what repeats, and give no text. */
export type Neighbours = { readonly before: readonly PageFlow[]; readonly after: readonly PageFlow[] };

/** A document's laid out pages as Markdown. `firstPage` is the number of the first of them. */
export function flowsToMarkdown(
  flows: readonly PageFlow[],
  firstPage: number,
  outline: readonly OutlineEntry[] = [],
  { before, after }: Neighbours = { before: [], after: [] },
): FlowsMarkdown {
  const labelOf = (page: number) => String(firstPage + page);
  const all = [...before, ...flows, ...after];
  const beside = Math.min(before.length, after.length);
  const headless = dropRunningHeads(all, textStatistics(all).bodySize, beside);
  // What stands alone on all pages is their text.
  const cleared = readHyphens(headless.some(({ items }) => items.length > 0) ? headless : all);
  const pages = cleared.slice(before.length, before.length + flows.length);
  const statistics = textStatistics(cleared);
  const parts = linkFootnotes(
    pages.flatMap((page, index) => draftBlocks(raiseNoteMarks(page, statistics.bodySize), index, statistics)),
    statistics,
  );
  const joined = joinDrafts(withoutLoneLetters(withoutLoneBullets(notesLast(parts))));
  const drafts = withTableNotes(joinChapters(joined, statistics.bodySize));
  const headings = findHeadings(drafts, statistics, outline);
  const figures = listFigures(drafts, labelOf);
  const blocks = toBlocks(drafts, headings, figures, {
    bold: !statistics.boldBody,
    italic: !statistics.italicBody,
  });
  const perPage = pages.map((): PagedBlock['block'][] => []);
  for (const { page, block } of blocks) perPage[page]?.push(block);
  const { markdown, segments } = emitSegments(
    perPage.map((members, index) => ({ kind: 'page' as const, label: labelOf(index), blocks: members })),
  );
  return {
    markdown,
    segments: creditPages(segments, blocks),
    title: titleOf(blocks),
    figures: [...figures.values()],
    warnings: doubtfulTables(drafts, labelOf),
    tables: blocks.filter(({ block }) => block.type === 'table').length,
    blocks: parts.map((draft) => ({ draft, level: headings.get(draft) })),
  };
}

/** Footnotes stand after the text of their page, wherever its columns end. */
function notesLast(drafts: readonly Draft[]): Draft[] {
  const pages = Map.groupBy(drafts, (draft) => draft.page);
  return [...pages.values()].flatMap((page) => [
    ...page.filter((draft) => draft.kind !== 'note'),
    ...page.filter((draft) => draft.kind === 'note'),
  ]);
}
