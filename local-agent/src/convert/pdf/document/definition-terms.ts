import type { Draft } from '../blocks/draft.ts';
import { INDENT } from '../blocks/measures.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { MAJORITY } from '../layout/measures.ts';
import type { OutlineEntry } from '../read-outline.ts';
import { draftText } from './draft-text.ts';
import { isApart } from './heading-place.ts';
import { styleOf } from './heading-style.ts';
import { lookOf } from './look-levels.ts';

type Text = Extract<Draft, { kind: 'text' }>;

/** Terms are no larger than the text, but for this factor. */
const LARGER = 1.05;
/** What explains a term begins no farther to the right, font sizes. */
const MAX_HANG = 8;
/** So many of one look show a list of definitions. */
const MIN_TERMS = 3;

/**
 * Bold texts that are the terms of a list of definitions, no headings: right below most of their look the text is set in, where
 * most paragraphs of the document are not. What the outline names is a heading.
 */
export function definitionTerms(
  drafts: readonly Draft[],
  { bodySize, leading }: TextStatistics,
  outline: readonly OutlineEntry[],
): readonly Draft[] {
  const named = new Set(outline.map(({ title }) => title.trim()));
  const isBoldText = (draft: Draft | undefined): draft is Text =>
    draft?.kind === 'text' && isBold(draft, bodySize) && !named.has(draftText(draft));
  const isTerm = (index: number) => {
    const [draft, next] = [drafts[index], drafts[index + 1]];
    return isBoldText(draft) && explains(next, draft, leading);
  };
  if (!isProseAtEdge(drafts.filter((_, index) => !isTerm(index - 1)))) return [];
  const terms = new Set(drafts.filter((_, index) => isTerm(index)));
  const looks = Map.groupBy(drafts.filter(isBoldText), ({ lines }) => lookOf(styleOf(lines)));
  return [...looks.values()].flatMap((texts) => {
    const explained = texts.filter((text) => terms.has(text));
    return explained.length >= MIN_TERMS && explained.length > MAJORITY * texts.length ? explained : [];
  });
}

function isBold({ lines }: Text, bodySize: number): boolean {
  const { bold, size } = styleOf(lines);
  return bold && size < LARGER * bodySize;
}

/** Whether most paragraphs of several lines begin at the edges of their columns. */
function isProseAtEdge(drafts: readonly Draft[]): boolean {
  const prose = drafts.filter((draft) => draft.kind === 'text' && draft.lines.length > 1);
  const atEdge = prose.filter((draft) => draft.kind === 'text' && !isSetIn(draft, draft.column.x0));
  return atEdge.length > MAJORITY * prose.length;
}

const isSetIn = ({ lines }: Text, from: number): boolean =>
  lines.every(({ x0, size }) => x0 - from > INDENT * size && x0 - from < MAX_HANG * size);

const explains = (next: Draft | undefined, { lines: [term] }: Text, leading: number): boolean =>
  next?.kind === 'text' && !isApart(next, leading) && term !== undefined && isSetIn(next, term.x0);
