import type { Draft } from '../blocks/draft.ts';
import { draftText } from './draft-text.ts';
import { LARGE } from './heading-candidate.ts';

const NUMBER_ALONE =
  /^(?:chapter|part|appendix|annex|section|book|kapitel|teil|anhang|chapitre|partie|annexe|cap[i\u00ed]tulo|parte|capitolo|\u0433\u043b\u0430\u0432\u0430|\u0447\u0430\u0441\u0442\u044c)\s+(?:\d{1,3}|[ivxlc]{1,7}|[a-z])[.:]?$/iu;
/** Titles of chapters have no more lines. */
const MAX_LINES = 3;

/** "Chapter 3" on a line of its own and the title below it are one heading. `bodySize` in points. */
export function joinChapters(drafts: readonly Draft[], bodySize: number): Draft[] {
  const out: Draft[] = [];
  for (const draft of drafts) {
    const last = out.at(-1);
    const joins =
      last?.kind === 'text' &&
      draft.kind === 'text' &&
      last.page === draft.page &&
      NUMBER_ALONE.test(draftText(last)) &&
      draft.lines.length <= MAX_LINES &&
      [...last.lines, ...draft.lines].every((line) => line.size >= LARGE * bodySize);
    if (joins) out[out.length - 1] = { ...last, lines: [...last.lines, ...draft.lines] };
    else out.push(draft);
  }
  return out;
}
