import { boundsOf } from '../../page/box.ts';
import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { withoutBreakMarks } from '../layout/break-marks.ts';
import { bulletWords } from '../layout/bullets.ts';
import { levelCentredLabels } from '../layout/centred-labels.ts';
import { joinChapterNumbers } from '../layout/chapter-numbers.ts';
import { joinDropCaps } from '../layout/drop-caps.ts';
import { withFormulaBars } from '../layout/formula-bars.ts';
import { joinHookedBreaks } from '../layout/hooked-breaks.ts';
import { joinIconLabels } from '../layout/icon-labels.ts';
import { joinAmounts } from '../layout/join-amounts.ts';
import { levelOperators } from '../layout/level-operators.ts';
import { makeLine } from '../layout/line.ts';
import { withoutLineNumbers } from '../layout/line-numbers.ts';
import { withLinedWords } from '../layout/lined-words.ts';
import { partMargins } from '../layout/margin-text.ts';
import { partSigns } from '../layout/part-signs.ts';
import { withoutPleadingPaper } from '../layout/pleading-paper.ts';
import { inReadingFrame } from '../layout/reading-side.ts';
import { levelSideLabels } from '../layout/side-labels.ts';
import { partSidebar } from '../layout/sidebar.ts';
import { joinSpacedDots } from '../layout/spaced-dots.ts';
import { withoutSpacedNumbers } from '../layout/spaced-numbers.ts';
import { joinSpacedSignatures } from '../layout/spaced-signatures.ts';
import { readTypewriter } from '../layout/typewriter.ts';
import { withoutWatermarks } from '../layout/watermarks.ts';
import { bordersOfBands } from '../tables/banded-cells.ts';
import type { Borders } from '../tables/borders.ts';
import { cutRules } from '../tables/cut-rules.ts';
import { mergeRules } from '../tables/merge-rules.ts';
import { withoutUnderlines } from '../tables/underlines.ts';
import type { FlowItem } from './page-flow.ts';

/** What is drawn on a page: words with what belongs to them joined, lines merged. */
export type Drawn = {
  readonly content: PageContent;
  readonly words: readonly Word[];
  readonly horizontal: readonly Rule[];
  readonly vertical: readonly Rule[];
  /** Lying lines as the standing ones that cross them part them. */
  readonly pieces: readonly Rule[];
  /** Lying lines that may part rows. */
  readonly borders: readonly Rule[];
  /** Borders of rows that are shaded by turns. */
  readonly bands: Borders;
  /** What stands in its margins. */
  readonly asides: readonly FlowItem[];
};

/** Reads what is drawn on a page, without its margins, numbers of lines and what is behind the text. */
export function drawnOn(given: PageContent): Drawn {
  const page = withoutPleadingPaper(
    readTypewriter(withLinedWords(withFormulaBars({ ...given, words: levelOperators(given.words) }))),
  );
  const unnumbered = withoutLineNumbers(withoutWatermarks(page), page.horizontal);
  const text = joinAmounts(
    partSigns(
      joinChapterNumbers(
        joinDropCaps(
          joinIconLabels(
            withoutBreakMarks(joinHookedBreaks(withoutSpacedNumbers(joinSpacedDots(joinSpacedSignatures(unnumbered))))),
            page,
          ),
        ),
      ),
    ),
  );
  const framed = inReadingFrame({ ...page, words: text });
  const sidebar = partSidebar(framed.words, framed);
  const bands = bordersOfBands(framed.fills, framed.words, mergeRules(framed.vertical));
  const beside = sidebar.asides.length > 0 ? sidebar : partMargins(framed.words, framed.height);
  const margins = beside.asides.some((words) => words.some((word) => isBetween(word, bands.vertical)))
    ? sidebar
    : beside;
  const content = { ...framed, words: levelCentredLabels(levelSideLabels(margins.text)) };
  const bullets = bulletWords(content);
  const words = bullets.length > 0 ? [...content.words, ...bullets] : content.words;
  const horizontal = mergeRules(content.horizontal);
  const vertical = mergeRules(content.vertical);
  return {
    content,
    words,
    horizontal,
    vertical,
    pieces: cutRules(horizontal, vertical),
    borders: withoutUnderlines(horizontal, words, vertical),
    bands,
    asides: margins.asides.flatMap(asideItems),
  };
}

/** Whether a word stands between lines at both of its sides: a cell of a table is no part of the margin. */
const isBetween = ({ x0, x1, y0, y1 }: Word, standing: readonly Rule[]): boolean => {
  const near = standing.filter(({ from, to }) => from < y0 && to > y1);
  return near.some(({ at }) => at < x0) && near.some(({ at }) => at > x1);
};

/** Lines of a part of the margin. */
function asideItems(words: readonly Word[]): FlowItem[] {
  const column = boundsOf(words);
  return groupRows(words).map((row) => ({ kind: 'line', line: makeLine(row.words), column, aside: true }));
}
