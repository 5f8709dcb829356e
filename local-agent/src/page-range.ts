import { UserError } from './errors.ts';

export type PageRange = { readonly first: number; readonly last: number };

/** Longest way to write a range: two numbers of nine digits. */
export const PAGE_RANGE_PATTERN = /^\s*(\d{1,9})\s*(?:(-)\s*(?:(\d{1,9})\s*)?)?$/;

/** Reads `3`, `3-7` or `3-` (to the end): pages, slides or sheets from 1, inclusive. Throws UserError INVALID_ARGUMENT. */
export function parsePageRange(text: string): PageRange {
  const match = PAGE_RANGE_PATTERN.exec(text);
  const first = Number(match?.[1] ?? 0);
  const open = match?.[2] !== undefined && match[3] === undefined;
  const last = open ? Number.MAX_SAFE_INTEGER : Number(match?.[3] ?? first);
  if (!match || first < 1 || last < first) {
    throw new UserError('INVALID_ARGUMENT', `"${text.slice(0, 40)}" is not a range of pages.`, {
      advice: 'Write one page as 3, several as 3-7, and from a page to the end as 3-.',
    });
  }
  return { first, last };
}
