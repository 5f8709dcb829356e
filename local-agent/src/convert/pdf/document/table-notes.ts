import type { Draft } from '../blocks/draft.ts';
import { textOf } from '../tables/table.ts';
import { draftText } from './draft-text.ts';
import { itemAsText } from './item-as-text.ts';

type ItemDraft = Extract<Draft, { kind: 'item' }>;
type TableDraft = Extract<Draft, { kind: 'table' }>;

/** A mark behind a word, as in `Net income (a)` or `Revenue(1)`; figures in brackets stand alone. */
const MARK = /(?<=[\p{L}\d%)\]'’"”.,]\s?)\((?:\d{1,2}|[A-Za-z])\)/gu;
/** No more texts stand between a table and its notes: a source, or that figures are rounded. */
const MAX_BETWEEN = 3;
/** So many of the drafts above a table may be its title. */
const MAX_TITLES = 2;

/**
 * Notes below a table are paragraphs that begin with their marks, and no items of a list: marks in the table or in its title
 * refer to them, or to some of those that follow each other.
 */
export function withTableNotes(drafts: readonly Draft[]): Draft[] {
  const notes = new Set<Draft>();
  let marks: ReadonlySet<string> = new Set();
  let page = -1;
  let between = 0;
  let run: ItemDraft[] = [];
  const close = () => {
    const kinds = new Set(between <= MAX_BETWEEN ? run.filter((item) => marks.has(item.markerText)).map(kindOf) : []);
    for (const item of run) if (kinds.has(kindOf(item))) notes.add(item);
    run = [];
  };
  for (const [index, draft] of drafts.entries()) {
    if (draft.kind === 'item') {
      run.push(draft);
      continue;
    }
    close();
    between++;
    if (draft.kind !== 'table') continue;
    const own = marksOf(draft, drafts.slice(Math.max(0, index - MAX_TITLES), index));
    // A note may have a table of its own, with the next note below it.
    marks = draft.page === page ? new Set([...marks, ...own]) : own;
    page = draft.lastPage;
    between = 0;
  }
  close();
  return drafts.map((draft) => (draft.kind === 'item' && notes.has(draft) ? itemAsText(draft) : draft));
}

function marksOf({ tables }: TableDraft, above: readonly Draft[]): ReadonlySet<string> {
  const texts = [...tables.flatMap(({ cells }) => cells.map(textOf)), ...above.map(draftText)];
  return new Set(texts.flatMap((text) => text.match(MARK) ?? []));
}

/** Whether a mark is a number or a letter, and what stands around it. */
const kindOf = ({ markerText }: ItemDraft): string =>
  markerText.replace(/\d+/, '1').replace(/[a-z]/, 'a').replace(/[A-Z]/, 'A');
