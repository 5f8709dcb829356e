import type { Figure } from '@docferry/shared-contracts';
import type { Block, Inline } from '../../markdown/blocks.ts';
import { codeRows, codeText } from '../blocks/code-text.ts';
import type { Draft } from '../blocks/draft.ts';
import { type Emphasis, EVERY_LOOK, inlineRuns, NO_LOOK } from '../blocks/inline-runs.ts';
import { type InnerPart, nestItems, type PageBreak } from '../blocks/nest-items.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { Run } from '../layout/line.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { draftText } from './draft-text.ts';
import { innerParts, leftOf } from './inner-parts.ts';
import { tableBlock } from './table-block.ts';

/** A block, the page, from 0, that it begins on, and where a list, a table or code reaches the next ones. */
export type PagedBlock = { readonly page: number; readonly block: Block; readonly breaks?: readonly PageBreak[] };

type ItemDraft = Extract<Draft, { kind: 'item' }>;

/** A long number of a list of contents may fill the place before its title, so that no space is left. */
const behindNumber = (run: Run): Run => ({ ...run, text: run.text.replace(FULL_NUMBER, '$& ') });
const FULL_NUMBER = /^\d{1,3}(?:\.\d{1,3}){1,5}(?=\p{L}\S|I\s)/u;

/** A line across a page that is written with signs; shorter ones are to be signed or filled in. */
const LINE = /^_{40,}$/;

/** Drafts as Markdown blocks, in order. Items in a row become nested lists. `distinct` are the looks that running text has not. */
export function toBlocks(
  drafts: readonly Draft[],
  headings: ReadonlyMap<Draft, number>,
  figures: ReadonlyMap<Draft, Figure>,
  distinct: Emphasis,
): PagedBlock[] {
  const out: PagedBlock[] = [];
  const inner = innerParts(drafts, headings);
  let items: (ItemDraft | InnerPart)[] = [];
  const flush = () => {
    out.push(...nestItems(items, distinct));
    items = [];
  };
  for (const draft of drafts) {
    const level = headings.get(draft);
    if (draft.kind === 'item' && level === undefined) {
      items.push(draft);
      continue;
    }
    const isInner = inner.has(draft);
    if (!isInner) flush();
    if (draft.kind === 'table') {
      out.push({ page: draft.page, ...tableBlock(draft.tables, draft.pages) });
      continue;
    }
    const block = draft.kind === 'image' ? figureBlock(figures.get(draft)) : draftBlock(draft, level, distinct);
    if (!block) continue;
    if (isInner) items.push({ kind: 'inner', block, left: leftOf(draft) });
    else out.push({ page: draft.page, block, ...(draft.kind === 'code' ? codeBreaks(draft) : {}) });
  }
  flush();
  return out;
}

/** The rows of code that are complete above each page that it continues on. */
function codeBreaks({ lines, breaks }: Extract<Draft, { kind: 'code' }>): { readonly breaks?: readonly PageBreak[] } {
  if (!breaks) return {};
  const { rowOf } = codeRows(lines);
  return { breaks: breaks.map(({ page, line }) => ({ page, top: rowOf[line] ?? 0, open: undefined })) };
}

/** A figure shows in the text when it is linked or described; its caption is a paragraph of its own. */
function figureBlock(figure: Figure | undefined): Block | undefined {
  const { file = '', alt, caption } = figure ?? {};
  if (!file && !alt) return undefined;
  return { type: 'paragraph', children: [{ type: 'image', url: file, alt: alt ?? caption ?? 'Figure' }] };
}

function draftBlock(
  draft: Exclude<Draft, { kind: 'image' | 'table' }>,
  level: number | undefined,
  distinct: Emphasis,
): Block | undefined {
  switch (draft.kind) {
    case 'text':
    case 'item': {
      if (draft.kind === 'text' && LINE.test(draftText(draft))) return { type: 'thematicBreak' };
      const runs = joinLines(draft.lines);
      const lead: Inline[] = draft.kind === 'item' ? [{ type: 'text', text: `${draft.markerText} ` }] : [];
      if (level !== undefined) return { type: 'heading', level, children: [...lead, ...inlineRuns(runs, NO_LOOK)] };
      const isEntry = hasLeaders(draftText(draft));
      const entry = isEntry ? runs.map((run, index) => (index === 0 ? behindNumber(run) : run)) : runs;
      return { type: 'paragraph', children: [...lead, ...inlineRuns(entry, EVERY_LOOK, isEntry ? NO_LOOK : distinct)] };
    }
    case 'code': {
      const text = codeText(draft.lines);
      return draft.term ? { type: 'paragraph', children: [{ type: 'code', text }] } : { type: 'code', text };
    }
    case 'note': {
      const children = inlineRuns(joinLines(draft.lines), EVERY_LOOK);
      return { type: 'footnoteDefinition', id: draft.id, children: [{ type: 'paragraph', children }] };
    }
  }
}
