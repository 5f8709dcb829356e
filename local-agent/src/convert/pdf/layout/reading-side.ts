import type { Box } from '../../page/box.ts';
import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { isRightToLeft } from '../read/glyph-text.ts';
import type { Line } from './line.ts';

/**
 * A page with more letters of right-to-left scripts than others, turned round like in a mirror, so that lines, columns,
 * lists and tables begin at small x on every page: what follows looks for beginnings at the left alone. Words keep their
 * text and say that they are mirrored. Other pages stay as they are, and so do groups of turned words.
 */
export function inReadingFrame(content: PageContent): PageContent {
  if (!isReadFromRight(content.words)) return content;
  const { width } = content;
  const turn = <T extends Box>(box: T): T => ({ ...box, x0: width - box.x1, x1: width - box.x0 });
  const turnWord = (word: Word): Word => ({ ...turn(word), mirrored: true });
  const across = (rule: Rule): Rule => ({ ...rule, from: width - rule.to, to: width - rule.from });
  return {
    ...content,
    words: content.words.map(turnWord),
    ...(content.turnedLines
      ? { turnedLines: content.turnedLines.map((line) => ({ ...line, phrase: turnWord(line.phrase) })) }
      : {}),
    horizontal: content.horizontal.map(across),
    vertical: content.vertical.map((rule) => ({ ...rule, at: width - rule.at })),
    fills: content.fills.map(turn),
    images: content.images.map(turn),
    dots: content.dots.map(turn),
    ...(content.slants ? { slants: content.slants.map(turn) } : {}),
  };
}

function isReadFromRight(words: readonly Word[]): boolean {
  let fromRight = 0;
  let others = 0;
  for (const { text } of words) {
    if (isRightToLeft(text)) fromRight += text.length;
    else if (/\p{L}/u.test(text)) others += text.length;
  }
  return fromRight > others;
}

/** Whether a word is read in the other direction than its page. */
export const isAgainstPage = ({ text, mirrored = false }: Word): boolean =>
  /\p{L}/u.test(text) && isRightToLeft(text) !== mirrored;

/** A line that is read in the other direction than its page, turned round in its column, so that it begins at small x too. */
export function inColumnFrame(line: Line, column: Box): Line {
  if (!line.against) return line;
  const at = (x: number) => column.x0 + column.x1 - x;
  return { ...line, x0: at(line.x1), x1: at(line.x0), textX: at(line.textX) };
}
