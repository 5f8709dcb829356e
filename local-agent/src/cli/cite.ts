import type { Citation } from '@docferry/shared-contracts';
import type { Terminal } from './terminal.ts';
import { printable } from './terminal.ts';

/** Longest file name and path of headings that a person reads at a glance, characters. */
const NAME_CHARS = 60;
const HEADING_CHARS = 70;

type Place = Pick<Citation, 'filename' | 'title' | 'segment' | 'heading_path'>;

/** File, page and headings of a passage, on one line. */
export function cite(place: Place, { bold, cyan }: Terminal['colors']): string {
  const name = bold(shortened(printable(nameFor(place)), NAME_CHARS));
  return [name, ...placeIn(place, { cyan })].join(' · ');
}

/** The file's name, with the title before it where the name says nothing, such as `0000320187-18-000142.txt`. */
function nameFor({ filename, title }: Pick<Place, 'filename' | 'title'>): string {
  const stem = filename.replace(/\.[^.]{1,10}$/, '');
  const saysSomething = /\p{L}{3}/u.test(stem.replaceAll(/[0-9a-f]{8,}/gi, ''));
  return saysSomething || title === '' || title === filename || title === stem ? filename : `${title} (${filename})`;
}

/** Page and headings of a passage, as far as it has them. */
export function placeIn(
  { segment, heading_path: headings }: Pick<Place, 'segment' | 'heading_path'>,
  { cyan }: Pick<Terminal['colors'], 'cyan'>,
): string[] {
  const page = segment ? [printable(`${segment.kind} ${segment.label}`)] : [];
  const heading = headings.length > 0 ? [cyan(shortened(printable(headings.join(' > ')), HEADING_CHARS))] : [];
  return [...page, ...heading];
}

/** A text without its middle: how it begins and ends says most. */
function shortened(text: string, chars: number): string {
  const letters = Array.from(text);
  if (letters.length <= chars) return text;
  const half = Math.floor((chars - 1) / 2);
  return `${letters.slice(0, half).join('').trimEnd()}…${letters.slice(-half).join('').trimStart()}`;
}
