/** A heading of Markdown in a line of its own. */
export type Heading = {
  readonly depth: number;
  readonly title: string;
  /** Where it begins, when that is another line. */
  readonly start?: number;
};

const ATX = /^ {0,3}(#{1,6})[ \t](.*)$/s;
const NUMBER = /^(?:\d{1,4}(?:\.\d{1,4})*|[A-Z](?:\.\d{1,4})+)$/;
const LETTER = /^[A-Z]$/;
const LEAD = new Set(['section', 'chapter', 'appendix', 'clause', 'article', 'part']);
/** Marks of Markdown that are no part of a title. */
const MARKS = /[*`\\]|<[^<>]{0,200}>/g;
const MAX_TITLE = 300;

export function headingOf(line: string): Heading | undefined {
  const [, marks, rest] = ATX.exec(line) ?? [];
  if (marks === undefined || rest === undefined) return undefined;
  const title = titleOf(rest);
  return title === '' ? undefined : { depth: marks.length, title };
}

/** The text of a heading, without marks and closing `#`. */
export function titleOf(source: string): string {
  const text = source.slice(0, MAX_TITLE).replace(MARKS, '').trim();
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end -= 1;
  const isClosed = end < text.length && (end === 0 || text[end - 1] === ' ');
  return (isClosed ? text.slice(0, end) : text).trim();
}

/** 1 or 2 for the line under a heading that is underlined with `=` or `-`, else 0. */
export function underlineDepth(line: string): number {
  const marks = line.trim();
  if (marks.length < 2 || line.startsWith('    ')) return 0;
  if (/^=+$/.test(marks)) return 1;
  return /^-+$/.test(marks) ? 2 : 0;
}

/** The number that a section is referred to by: `4.2`, or `B` of "Appendix B". */
export function sectionNumber(title: string): string | undefined {
  const [first = '', second = ''] = title.split(/\s/, 2);
  const isLed = LEAD.has(first.toLowerCase());
  const number = (isLed ? second : first).replace(/[.:)]$/, '');
  return NUMBER.test(number) || (isLed && LETTER.test(number)) ? number : undefined;
}

/** Whether a reference like "Section 4.2" or "Appendix B" may have this number. */
export function isSectionNumber(text: string): boolean {
  return NUMBER.test(text) || LETTER.test(text);
}

/** The anchor of a heading as GitHub writes it. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
    .slice(0, 200)
    .toWellFormed();
}
