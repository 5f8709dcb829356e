const MIN_MARKS = 3;
const LINE_END: ReadonlySet<string> = new Set(['\n', '\r', '\u2028', '\u2029']);
/** The first word of an info string; what a brace begins are its attributes. */
const FIRST_WORD = /[^\s`{]*/y;

/** The marks of a code fence at a place: three or more of one kind. */
export function fenceMarks(text: string, at: number): string | undefined {
  const mark = text[at];
  if (mark !== '`' && mark !== '~') return undefined;
  let end = at + 1;
  while (text[end] === mark) end += 1;
  return end - at < MIN_MARKS ? undefined : text.slice(at, end);
}

/** The first place from `at` that holds neither a tab nor a space. */
export function afterBlanks(text: string, at: number): number {
  let end = at;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  return end;
}

/** The first word of the info string after a fence's marks, which end at `at`. */
export function fenceInfo(text: string, at: number): string {
  FIRST_WORD.lastIndex = afterBlanks(text, at);
  return FIRST_WORD.exec(text)?.[0] ?? '';
}

/** Whether the line at `start` is a closing fence for these marks (CommonMark 0.31, section 4.5). */
export function closesFence(text: string, start: number, marks: string): boolean {
  let at = start;
  while (at < start + 3 && text[at] === ' ') at += 1;
  const closing = fenceMarks(text, at);
  if (closing === undefined || !closing.startsWith(marks)) return false;
  const end = afterBlanks(text, at + closing.length);
  return end === text.length || LINE_END.has(text[end] ?? '');
}
