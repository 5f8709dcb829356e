/** What may precede the subject: marks of lists, headings, tables and emphasis. */
const MARKS = /^[\s#>|*_`"'“”„«([•+-]*(?:\d{1,9}[.)]\s+)?[\s*_`"'“”„«([]*/u;
/** What ends the subject: a colon, a dash, the end of a cell or line, a call's arguments, or a word that says what something is. */
const END =
  /:|\||\s[–—-]+\s|\n|(?<=[\p{L}\p{N}_])\(|[\s*_`"'“”»)\]](?:is|are|was|means|denotes|refers|stands|ist|sind|bedeutet|est|sont|désigne|signifie|es|son|significa)(?![\p{L}\p{N}])/u;
const MAX_SUBJECT_LENGTH = 80;
/** Fewer words after the subject are no definition. */
const MIN_DEFINITION_LENGTH = 3;

/**
 * The subject of a sentence, list item, row or heading whose text starts with a definition, as in
 * `**branch**: a line of development`, `| branch | a line |` or `A branch is a line`; undefined without one.
 */
export function definedSubject(text: string): string | undefined {
  const marks = MARKS.exec(text)?.[0].length ?? 0;
  const start = text.slice(marks, marks + MAX_SUBJECT_LENGTH);
  const end = END.exec(start)?.index ?? -1;
  if (end <= 0) return undefined;
  const definition = text.slice(marks + end + 1, marks + end + 1 + MAX_SUBJECT_LENGTH).match(/[\p{L}\p{N}]+/gu) ?? [];
  return definition.length >= MIN_DEFINITION_LENGTH ? start.slice(0, end) : undefined;
}
