import type { Word } from '../../page/page-content.ts';
import { groupRows, pitch } from '../../page/rows.ts';

/** Arrows that listings have before the rest of a line that was broken; TeX writes a hooked one as a hook and an arrow. */
const MARK = /^[\u2192\u21aa\u21b3\u2937]$/;
/** The line above is no farther, font sizes, and the code no farther from the arrow. */
const PITCH = 1.6;
const GAP = 1.5;

/** A page's words without the arrows that mark broken lines of code: they are no bullets, and no part of the code. */
export function withoutBreakMarks(words: readonly Word[]): readonly Word[] {
  if (!words.some(isMark)) return words;
  const rows = groupRows(words);
  const marks = new Set<Word>();
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const at = row.words.findIndex(isMark);
    const [mark, code, before] = [row.words[at], row.words[at + 1], row.words[at - 1]];
    if (!mark || !code || !above || before) continue;
    const continues = pitch(above, row) <= PITCH * row.size && above.words.some(({ font }) => font.monospace);
    if (continues && code.font.monospace && code.x0 - mark.x1 <= GAP * code.size) marks.add(mark);
  }
  return marks.size === 0 ? words : words.filter((word) => !marks.has(word));
}

const isMark = ({ text, font }: Word): boolean => MARK.test(text) && !font.monospace;
