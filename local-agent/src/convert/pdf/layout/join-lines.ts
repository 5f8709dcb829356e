import type { Line, Run } from './line.ts';
import { isEndOfSentence } from './line-look.ts';
import { BREAKABLE_END, BREAKABLE_START, spacesBetween } from './spaces-between.ts';

const CJK_END = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/;
/** Commas and full stops that have their own white, whatever follows. */
const CJK_STOP = /[\u3001\u3002\uff0c\uff0e]$/;
const CJK_START = /^[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** What joins two lines is read from the word at the end, and from no more characters of it. */
const MAX_WORD = 500;

/** The runs of several lines as one text: words that a hyphen broke at a line's end are made whole. */
export function joinLines(lines: readonly Line[]): Run[] {
  const out: Run[] = [];
  const isSpaced = spacesBetween(lines);
  for (const [index, line] of lines.entries()) {
    const last = out.at(-1);
    if (last) {
      const next = line.text.trimStart();
      const text = last.text.trimEnd();
      const end = text.slice(Math.max(text.lastIndexOf(' ') + 1, text.length - MAX_WORD));
      const above = lines[index - 1];
      const hyphen = above?.hyphen;
      const isWhole = last.url !== undefined && last.url !== line.runs[0]?.url;
      const between = above && breaksCode(above, line) ? '' : seam(end, next, isSpaced(line), isWhole);
      out[out.length - 1] = { ...last, text: text + between };
      if (!hangs(end, next) && !isAddress(end) && (hyphen ? hyphen === 'goes' : breaksWord(end, next)))
        out[out.length - 1] = { ...last, text: text.replace(/[-\u00ad\u2010\u2011]$/, '') };
    }
    const joined = out.at(-1);
    const [first, ...rest] = line.runs;
    if (joined && first && isSameLook(joined, first)) {
      out[out.length - 1] = { ...joined, text: joined.text + first.text };
      out.push(...rest);
    } else out.push(...line.runs);
  }
  return out;
}

/** `BA.4/`, `TCP/`, `2021/`: what another one follows. Names of folders in small letters are whole. */
const ALTERNATIVE = /(?<!\S)\(?[\p{Lu}\p{N}][\p{Lu}\p{N}.-]*\/$/u;

/** `isWhole` is true where a link ends with `before`: its address does not continue. */
function seam(before: string, after: string, spaced: boolean, isWhole: boolean): string {
  if ((CJK_END.test(before) && CJK_START.test(after)) || CJK_STOP.test(before)) return '';
  if (BREAKABLE_END.test(before) && BREAKABLE_START.test(after) && !spaced) return '';
  if (before.endsWith('\u00ad') || isEndOfSentence(after)) return '';
  if (hangs(before, after)) return ' ';
  // An arrow of two signs.
  if (before.endsWith('-') && /^>\S/.test(after)) return '';
  // "re-" + "use": the hyphen stays or goes, but no space comes between; nor behind a dash that none stands before.
  if (/[\p{L}\p{N}][-\u2010\u2011\u2013\u2014]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return '';
  if (ALTERNATIVE.test(before) && /^[\p{Lu}\p{N}]/u.test(after)) return '';
  if (/(?<!\S)and\/$/i.test(before) && /^or(?!\S)/.test(after)) return '';
  // A capital behind a full stop begins a sentence.
  const isNext = before.endsWith('.') && /^\p{Lu}/u.test(after);
  const isPart = PART_OF_ADDRESS.test(after) && !isNext && !BEGINS_ADDRESS.test(after);
  return !isWhole && breaksAddress(before) && isPart ? '' : ' ';
}

/** The hyphen of "short-" + "and long-term" and of "Ein-" + "und Ausgang" stands for a part that follows. */
const hangs = (before: string, after: string): boolean =>
  /\p{L}[-\u2010\u2011]$/u.test(before) &&
  /^(?:(?:and|or)\s\p{L}+[-\u2010\u2011]\p{L}|(?:und|oder|bzw\.)\s)/u.test(after);

/** Paths and long names in code letters break after their signs. */
function breaksCode(above: Line, { runs: [first] }: Line): boolean {
  const last = above.runs.at(-1);
  if (!last?.monospace || !first?.monospace) return false;
  const end = above.text.trimEnd();
  if (/\w[/_]$/.test(end)) return /^[\w.]/.test(first.text);
  // The full stop of a sentence is rarely in code letters: behind other text it is a part of a name.
  return above.runs.length > 1 && /^\s*\S*\w\.\s*$/.test(last.text) && /^\p{Ll}/u.test(first.text);
}

/** Whether a text ends in an address: its hyphens are its own. */
function isAddress(text: string): boolean {
  const word = /(?<!\S)\S+$/.exec(text)?.[0] ?? '';
  return !word.endsWith('\u00ad') && /(?:https?|ftp):\/\/|www\./.test(word);
}

/** Addresses break after their signs, and what follows has such signs or digits too. */
function breaksAddress(before: string): boolean {
  const word = /(?<!\S)\S+$/.exec(before)?.[0] ?? '';
  if (/(?:https?|ftp):\/{0,2}$/.test(word)) return true;
  return /[/._&=?%-]$/.test(word) && /(?:https?|ftp):\/\/|www\.|\.\w+\//.test(word.slice(0, -1));
}

/** The protocol of another address. */
const BEGINS_ADDRESS = /^<?(?:https?|ftp):\/\//;

const PART_OF_ADDRESS = /^\S*?[/.&=?%_\d-]\S|^\p{Ll}+[/.,)]?(?:\s|$)/u;

const isSameLook = (a: Run, b: Run): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.monospace === b.monospace &&
  a.raised === b.raised &&
  a.lowered === b.lowered &&
  a.struck === b.struck &&
  a.url === b.url &&
  a.note === undefined &&
  b.note === undefined;

/** A hyphen at a line's end goes when both parts are lower-case letters, as hyphenation makes them. */
function breaksWord(before: string, after: string): boolean {
  if (before.endsWith('\u00ad')) return true;
  const head = /(?<!\p{L})(\p{L}+)[-\u2010\u2011]$/u.exec(before)?.[1];
  const tail = /^(\p{Ll}+)/u.exec(after)?.[1];
  // A part with a figure in it, as in `kfreebsd-amd64`, is a name.
  if (!head || !tail || /^\p{L}+\d/u.test(after)) return false;
  // "well-" + "known" keeps its hyphen more often than "conver-" + "sion"; short heads are mostly prefixes of compounds.
  return /^\p{Lu}?\p{Ll}+$/u.test(head) && (!COMPOUND.test(head) || SUFFIX.test(tail)) && tail.length >= 2;
}

/** Endings that are no words: what they follow was one word. */
const SUFFIX =
  /^(?:ments?|tions?|sions?|ness|ings?|ed|ers?|ly|it(?:y|ies)|al|[ai]ble|[ae]nce|is[mt]s?|less|ous|ive|i[sz]ed?|ations?)$/;

/** First parts of compounds that keep their hyphen. */
const COMPOUND =
  /^(?:well|self|non|half|high|low|long|short|full|real|cross|two|three|four|five|end|open|closed|large|small|state|quasi|user|time|first|second|third|left|right|top|bottom|best|worst)$/iu;
