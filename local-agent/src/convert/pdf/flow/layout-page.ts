import { type Box, centerInside, centerInsideAny, overlap } from '../../page/box.ts';
import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import type { Blocker } from '../layout/blockers.ts';
import { findFigures } from '../layout/figures.ts';
import { splitPage } from '../layout/masthead.ts';
import { MAJORITY } from '../layout/measures.ts';
import { withDotsInColumns } from '../layout/plain-contents.ts';
import type { Leaf } from '../layout/split-columns.ts';
import { adjoiningShades } from '../tables/adjoining-shades.ts';
import { findBracketedCaptions } from '../tables/bracketed-captions.ts';
import { joinBracketed } from '../tables/bracketed-columns.ts';
import { bordersOfBreaks } from '../tables/broken-borders.ts';
import { findCaseCaptions } from '../tables/case-captions.ts';
import { findContinuedTable } from '../tables/continued-table.ts';
import { findRuledTables } from '../tables/find-ruled-tables.ts';
import { findHalfRuledTables } from '../tables/half-ruled-tables.ts';
import { findHeadedTexts } from '../tables/headed-texts.ts';
import { joinHeadLines } from '../tables/join-head-lines.ts';
import { findLinedCaptions } from '../tables/lined-captions.ts';
import { mergeRules } from '../tables/merge-rules.ts';
import { partLabelledRows } from '../tables/part-labelled-rows.ts';
import { bordersOfPieces } from '../tables/piece-borders.ts';
import { partPiecedRows } from '../tables/pieced-rows.ts';
import { joinRanges } from '../tables/range-columns.ts';
import { spanRepeated } from '../tables/repeated-heads.ts';
import { bordersOfShades } from '../tables/shaded-cells.ts';
import { bordersOfShadedRows } from '../tables/shaded-row-borders.ts';
import { joinSignColumns } from '../tables/sign-columns.ts';
import { findSignatures } from '../tables/signatures/find-signatures.ts';
import { spanByRules } from '../tables/span-by-rules.ts';
import { isBeyondStatements } from '../tables/statements/beyond-statements.ts';
import { hasHeads, isCommon, isWhole, statementsOn } from '../tables/statements/page-statements.ts';
import type { Table } from '../tables/table.ts';
import { withTagged } from '../tables/with-tagged.ts';
import { joinWrappedEntries } from '../tables/wrapped-entries.ts';
import { adoptHeads } from './adopt-heads.ts';
import { partCaptions } from './caption-rows.ts';
import { joinDefinitions } from './definition-wraps.ts';
import { type Drawn, drawnOn } from './drawn.ts';
import { edgeRules } from './edge-rules.ts';
import { facingPages, joinFacing } from './facing-pages.ts';
import { feetLast } from './feet-last.ts';
import { joinFirstHeadLines } from './first-head-lines.ts';
import { withHeadsOverColumns } from './heads-over-columns.ts';
import { leafItems, type Placed } from './leaf-items.ts';
import { joinNumberedTexts } from './numbered-texts.ts';
import type { PageFlow } from './page-flow.ts';
import { joinRowBlocks } from './row-blocks.ts';
import { joinRowLines } from './row-lines.ts';
import { shadedRows } from './shaded-rows.ts';
import { spanGroups } from './span-groups.ts';
import { partTitles } from './title-rows.ts';
import { partUnitLines } from './unit-lines.ts';

/** Footers stand in this part of a page's height. */
const FOOT = 0.13;

/** Finds a page's tables, columns and lines. A pure function of the page's content and of the page before. */
export function layoutPage(given: PageContent, before?: PageFlow): PageFlow {
  const facing = facingPages(given);
  if (!facing) return layoutOne(given, before);
  const left = layoutOne(facing[0], before);
  return joinFacing(left, layoutOne(facing[1], left));
}

/**
 * Where the tables that lines and gaps show part a statement, the page is laid out again with the statement as one table
 * beside the others.
 */
function layoutOne(given: PageContent, before?: PageFlow): PageFlow {
  const drawn = drawnOn(given);
  const { content, words } = drawn;
  const ruled = withCaptions(withSignatures(ruledTables(drawn), drawn), drawn);
  const ending = before && endingTable(before);
  // Shades show the rows better than their places do.
  const broken = ending && !areShaded(ending, shadedRows(content)) ? ending : undefined;
  const continued = broken && findContinuedTable(broken, outside(words, ruled, 2), content.horizontal);
  const known = continued ? [...ruled, continued] : ruled;
  const flow = layOut(drawn, known);
  const tables = flow.items.flatMap((item) => (item.kind === 'table' ? [item.table] : []));
  const statements = statementsOn(tables, known, words, drawn.pieces, shadedRows(content));
  const drawnWhole = tables.filter((table) => !isBeyondStatements(table, statements));
  const parted = statements.filter((statement) => !isWhole(statement, drawnWhole, words));
  if (parted.length === 0) return tidied(flow, drawn);
  const replaced = tables.filter((table) => parted.some((statement) => isCommon(table, statement)));
  // A table that goes may have had another statement whole in it, with its heads below other rows.
  const isPlaced = (statement: Table) =>
    parted.includes(statement) ||
    (hasHeads(statement) &&
      replaced.some((table) => isCommon(table, statement) && table.columnCount === statement.columnCount));
  const placed = statements.filter(isPlaced);
  const others = tables.filter((table) => !placed.some((statement) => isCommon(table, statement)));
  return tidied(layOut(drawn, [...others, ...placed]), drawn);
}

/** Rows of a table whose rows are shaded by turns are so many at least. */
const MIN_SHADED = 3;

/** Whether several shaded rows are below a table of the page before. */
const areShaded = (above: Table, shaded: readonly Box[]): boolean =>
  shaded.filter(({ x0, x1 }) => overlap(x0, x1, above.x0, above.x1) > MAJORITY * (above.x1 - above.x0)).length >=
  MIN_SHADED;

/** The page with its tables as they are written, and what stands in its margins after the text. */
function tidied(flow: PageFlow, { content, words, horizontal, pieces, asides }: Drawn): PageFlow {
  const shades = adjoiningShades(content.fills);
  const items = withHeadsOverColumns(adoptHeads(flow.items, words, horizontal), words).map((item) =>
    item.kind === 'table'
      ? {
          ...item,
          table: joinWrappedEntries(
            joinHeadLines(
              spanByRules(
                spanRepeated(spanGroups(joinRanges(joinBracketed(joinSignColumns(partLabelledRows(item.table)))))),
                pieces,
                shades,
              ),
            ),
          ),
        }
      : item,
  );
  return {
    ...flow,
    ...edgeRules(content.words, horizontal, content.height),
    items: [
      ...feetLast(
        joinDefinitions(
          joinFirstHeadLines(
            partUnitLines(partCaptions(partTitles(joinNumberedTexts(joinRowLines(joinRowBlocks(items)))))),
          ),
        ),
        flow.height,
      ),
      ...asides,
    ],
  };
}

const isIn = (box: Box, tables: readonly Box[]) => centerInsideAny(box, tables, 2);

/** The words that are in none of the tables, with a tolerance in points; the same list where there is no table. */
const outside = (words: readonly Word[], tables: readonly Table[], tolerance: number): readonly Word[] =>
  tables.length === 0 ? words : words.filter((word) => !centerInsideAny(word, tables, tolerance));

/** Tables that lines in both directions, shades or tags show. */
function ruledTables({ content, words, borders, vertical, bands }: Drawn): Table[] {
  const lying = content.turnedLines ?? [];
  const withLying = lying.length > 0 ? [...words, ...lying.map(({ phrase }) => phrase)] : words;
  const shown = [
    bordersOfShades(content.fills, { horizontal: borders, vertical }),
    bordersOfShadedRows(content.fills, vertical, words),
    bordersOfPieces(content.horizontal, words),
    bordersOfBreaks(content.horizontal, vertical, words),
    bands,
  ];
  const ruled = findRuledTables(
    mergedWith(
      borders,
      shown.flatMap(({ horizontal }) => horizontal),
    ),
    mergedWith(
      vertical,
      shown.flatMap((shades) => shades.vertical),
    ),
    withLying,
  ).map((table) => partPiecedRows(table, content.vertical));
  return withTagged(ruled, content.structure?.tables ?? [], words);
}

const mergedWith = (rules: readonly Rule[], others: readonly Rule[]) =>
  others.length > 0 ? mergeRules([...rules, ...others]) : rules;

/** These tables and the blocks of signatures beside them. */
function withSignatures(tables: readonly Table[], { words, horizontal }: Drawn): Table[] {
  const rest = outside(words, tables, 2);
  const isBeside = (block: Table) => !tables.some((table) => isCommon(block, table));
  return [...tables, ...findSignatures(rest, horizontal).filter(isBeside)];
}

/** These tables and the captions of court papers and covers beside them. */
function withCaptions(tables: readonly Table[], { words, borders, vertical }: Drawn): Table[] {
  const rest = outside(words, tables, 2);
  const captions = [
    ...findCaseCaptions(rest),
    ...findLinedCaptions(rest, borders, vertical),
    ...findBracketedCaptions(rest),
  ];
  return [...tables, ...captions.filter((caption) => !tables.some((table) => isCommon(table, caption)))];
}

/** Finds the other tables beside those known, then columns and lines. */
function layOut({ content, words, borders, vertical }: Drawn, known: readonly Table[]): PageFlow {
  const inTables = new Set(
    (content.turnedLines ?? [])
      .filter(({ phrase }) => known.some((table) => centerInside(phrase, table) && holdsText(table, phrase.text)))
      .flatMap((line) => line.words),
  );
  const bars = shadedRows(content);
  const ruled = [...known, ...known.flatMap(({ frame }) => (frame ? [frame] : []))];
  const freeRules = borders.filter((rule) => !isIn(ruleBox(rule), ruled));
  const strokes = content.horizontal.filter((rule) => !isIn(ruleBox(rule), ruled));
  const halfRuled = findHalfRuledTables({
    rules: freeRules,
    vertical,
    pieces: content.horizontal,
    words: outside(words, known, 2),
    bars,
  }).filter((table) => !isIn(table, known));
  const lined = [...known, ...halfRuled];
  const tables = [...lined, ...findHeadedTexts(freeRules, outside(words, lined, 2))];
  const rest = withDotsInColumns(outside(words, tables, 1));
  const blockers: Blocker<Placed>[] = [
    ...tables.map((table) => ({ box: table, content: { kind: 'table', table } as const })),
    ...findFigures(content).map((image) => ({
      box: image,
      content: { kind: 'image', image } as const,
      // A photograph ends where its column does.
      overhangs: image.alt !== undefined,
    })),
  ];
  const leaves = splitPage(rest, blockers, freeRules, content.height);
  const turned = content.turned
    .map((group): Leaf<Placed> => ({ words: group.filter((word) => !inTables.has(word)), blockers: [] }))
    .filter((leaf) => leaf.words.length > 0);
  return {
    width: content.width,
    height: content.height,
    ...(words[0]?.mirrored ? { mirrored: true } : {}),
    items: [
      ...leaves.flatMap((leaf) => leafItems(leaf, { rules: freeRules, bars, strokes })),
      ...turned
        .flatMap((leaf) => leafItems(leaf, { rules: freeRules, bars, strokes }))
        .map((item) => (item.kind === 'line' ? { ...item, turned: true } : item)),
    ],
  };
}

/** Whether a cell has a line with this text. */
const holdsText = ({ cells }: Table, wanted: string): boolean =>
  cells.some(({ lines }) => lines.some(({ text }) => text.includes(wanted)));

/** The table that a page ends with, its footers apart. */
function endingTable({ items, height }: PageFlow): Table | undefined {
  const last = items.findLast((item) => item.kind !== 'line' || item.line.y0 < (1 - FOOT) * height);
  return last?.kind === 'table' ? last.table : undefined;
}

const ruleBox = (rule: Rule): Box => ({ x0: rule.from, x1: rule.to, y0: rule.at, y1: rule.at });
