import { startsNote } from '../blocks/note-mark.ts';
import type { Line } from '../layout/line.ts';
import { isAddress } from '../patterns/address.ts';
import { isHintLabel } from '../patterns/hint-label.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { isEquation, isRowOfFigures } from '../patterns/row-of-figures.ts';
import { namesUnit } from '../patterns/unit.ts';
import { endsWithPage, isFragment } from './fragment.ts';

/** Words that begin a paragraph on the same line, in whatever look. */
const LEAD_IN = /^(?:abstract|summary|index terms|key ?words(?: and phrases)?)\s*[\u2014\u2013:.-]\s*\S/i;

/** The lines of a signature. */
const SIGNED = /^(?:by|name|title|its)\s?:\s/i;

/** A label before an address on its line, as of a page or of a person. */
const ENDS_IN_ADDRESS = /^[\p{L}-]{1,12}:\s?<?(?:https?:\/\/|www\.|[\w.+-]+@)\S+$/u;

/**
 * The address of a person, as in a stamp that says who printed the page, what identifies an article, where a table continues,
 * and the date of a letter or a signature.
 */
const NO_HEADING = /[\w+-]@[\w-]+\.\w|^doi\s?[:\uff1a]?\s?10\.\d{4}|^\(?continue[ds] (?:on|from) |^dated?:\s/iu;

/** A label and a date in figures: `Published: 31.01.2024`, `Utgiven: 2024-01-31`. */
const LABELLED_DATE = /^[\p{L} ]{3,30}: ?(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})$/u;

/** Where the figures of the table or image above are from. */
const SOURCE = /^(?:sources?|quellen?|fuentes?|fonti?|[\u8d44\u6570][\u6599\u636e]\u6765\u6e90)\s?[:\uff1a]\s*\S/iu;

/** The address of a page, as of a request with its parameters in the lines below. */
const BEGINS_WITH_ADDRESS = /^(?:https?|ftp):\/\/\S/;

/** The number of a telephone. */
const TELEPHONE = /^(?:tel|fax|phone|telephone|telefon)[.:]{0,2} ?[+(\d]/i;

/** Such a number at the end, behind the code of its country or that of its area in brackets. */
const ENDS_IN_TELEPHONE = /(?:\+\d{1,3}|\(\d{3,5}\))[ -]?\d{2,4}(?:[ -]\d{2,5}){1,4}$/;

/** The place of an address in the United States, with its state and its postal code. */
const ENDS_IN_PLACE = /, (?:[A-Z]{2}|D\.C\.) \d{5}(?:-\d{4})?$/;

/** Options of a command, which a list of them explains: `-q`, `--quiet=LEVEL`, `-q, --quiet`. */
const OPTION = /^[-\u2212]{1,2}[\p{L}\p{N}][\w\u2212-]*(?:$|=|,? ?[-\u2212<[])/u;

/** A setting with its value, `level=` and what follows, and several names in brackets: both are what a text speaks of. */
const SETTING = /^\p{Ll}[\w.-]*=/u;
const NAMES_IN_BRACKETS = /^\[[^[\]]+\](?: ?,(?: and)? \[[^[\]]+\])+/;

/** All in brackets: it adds to what stands above it, such as a date to a title. */
const IN_BRACKETS = /^\([^()]*\)$/;

const PATTERNS = [
  LEAD_IN,
  BEGINS_WITH_ADDRESS,
  ENDS_IN_ADDRESS,
  NO_HEADING,
  LABELLED_DATE,
  SIGNED,
  SOURCE,
  TELEPHONE,
  ENDS_IN_TELEPHONE,
  ENDS_IN_PLACE,
  OPTION,
  SETTING,
  NAMES_IN_BRACKETS,
  IN_BRACKETS,
];
const OTHERS = [hasLeaders, isAddress, isHintLabel, namesUnit, isRowOfFigures, isEquation, isFragment];

/** Whether a text shows by what it says that it is no heading, whatever its look. `lines` are those of the text. */
export function isNoHeading(text: string, lines: readonly Line[]): boolean {
  const [first] = lines;
  return (
    PATTERNS.some((pattern) => pattern.test(text)) ||
    OTHERS.some((isOther) => isOther(text)) ||
    (first !== undefined && startsNote(first)) ||
    isLeadIn(lines) ||
    isFilledIn(lines) ||
    isNameList(lines) ||
    lines.some(endsWithPage)
  );
}

/** Bold words up to a colon, and names in code letters behind them: they begin a line of text. */
const isLeadIn = ([line]: readonly Line[]): boolean => {
  const [first, second] = line?.runs.filter(({ text }) => text.trim()) ?? [];
  return first?.bold === true && /:\s*$/.test(first.text) && second?.monospace === true;
};

/** Bold names with commas in regular weight between them: a list of names, where a title has its commas in bold. */
const isNameList = (lines: readonly Line[]): boolean =>
  lines
    .flatMap(({ runs }) => runs)
    .some((run, at, runs) => !run.bold && /^\s*,\s*$/.test(run.text) && runs[at - 1]?.bold && runs[at + 1]?.bold);

/** What is filled in is larger than its label by this factor. */
const FILLED_IN = 1.1;

/** The value of a field, or a label and, apart from it, what someone filled in behind its colon, in larger letters. */
const isFilledIn = ([line]: readonly Line[]): boolean => {
  if (line?.filledIn) return true;
  const [label, value] = line?.pieces ?? [];
  return label !== undefined && value !== undefined && /:\s*$/.test(label.text) && value.size > FILLED_IN * label.size;
};
