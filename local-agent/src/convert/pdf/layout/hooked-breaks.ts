import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';

/** The two signs behind the first part of a long name that continues in the next line, as Doxygen sets them. */
const ARROW = '\u2190';
const HOOK = '\u21a9';
/** The signs touch the name, and nothing else is near them, font sizes. */
const TOUCHES = 0.2;
const APART = 2;

const SOFT_HYPHEN = '\u00ad';

/** A page's words with a soft hyphen for the signs that break a name of its text. */
export function joinHookedBreaks(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => text === HOOK)) return words;
  const replaced = new Map<Word, readonly Word[]>();
  for (const row of groupRows(words)) {
    for (const [index, hook] of row.words.entries()) {
      const [part, arrow] = row.words.slice(Math.max(0, index - 2), index);
      const next = row.words[index + 1];
      if (hook.text !== HOOK || arrow?.text !== ARROW || !part || part.font.monospace) continue;
      if (arrow.x0 - part.x1 > TOUCHES * part.size || (next && next.x0 - hook.x1 < APART * part.size)) continue;
      replaced.set(part, [{ ...part, text: part.text + SOFT_HYPHEN }]);
      for (const sign of [arrow, hook]) replaced.set(sign, []);
    }
  }
  return replaced.size === 0 ? words : words.flatMap((word) => replaced.get(word) ?? [word]);
}
