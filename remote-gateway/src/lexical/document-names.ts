import { isYear, joinedWords, nameWords } from './name-words.ts';
import type { SparseVector } from './sparse-vector.ts';
import { termHash } from './term-hash.ts';

/** What a document is called, and how it begins. */
export type NamedDocument = {
  readonly title: string;
  readonly filename: string;
  readonly uri: string;
  readonly text: string;
};

/** A cover page, or the head of a letter. */
const HEAD_CHARS = 3_000;
/** A document must be this many times as long as its head, or the head is the text itself. */
const HEAD_SHARE = 4;
/** What a word of the title or the path is worth. */
const NAME_VALUE = 1;
/** The same for a word of the head, which has many, and of the path of a document that is shorter. */
const MINOR_VALUE = 0.5;
/** A word with a capital inside a text in a script that has them. */
const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}&'’-]*/gu;
/** What stands before the end of a period, and how far on its year is: "for the year ended September 29, 2018". */
const ENDED = /\bended\s/iu;
const PERIOD_CHARS = 40;
const YEAR = /\b(?:19|20)\p{N}{2}\b/u;

/**
 * A document's own names as a field of its own, one for all of its passages: words of its title, file name and
 * folders, and the capitalised words and period of its head. The terms are other ones than those of the text, so that
 * the inverse document frequency is that of names: a word that every document begins with says nothing. After BM25F's
 * fields (Zaragoza et al., "Microsoft Cambridge at TREC 13", 2004), with presence instead of frequency.
 *
 * A short document has only words of its path that its title lacks: the title counts twice among its words already, and
 * counting it once more misleads (nDCG@10 of cacm .495 instead of .539).
 */
export function documentNames({ title, filename, uri, text }: NamedDocument, language: string): SparseVector {
  const values = new Map<number, number>();
  const add = (words: Iterable<string>, value: number) => {
    for (const word of words) {
      const hash = nameHash(word);
      values.set(hash, Math.max(value, values.get(hash) ?? 0));
    }
  };
  const path = nameWords(`${filename.replace(/\.\p{L}+$/u, '')}\n${folders(uri)}`, language);
  const titled = nameWords(title, language);
  if (text.length < HEAD_SHARE * HEAD_CHARS) {
    add(new Set(path).difference(new Set(titled)), MINOR_VALUE);
  } else {
    const head = text.slice(0, HEAD_CHARS);
    const capitalised = nameWords([...head.matchAll(CAPITALISED)].map(([word]) => word).join('\n'), language);
    const years = periodYears(head);
    add([...path, ...titled, ...years], NAME_VALUE);
    add(
      capitalised.filter((word) => !isYear(word)),
      MINOR_VALUE,
    );
  }
  return { indices: [...values.keys()], values: [...values.values()] };
}

/** The same words as a query asks for them; words written together count as often as there are. */
export function queryNames(query: string, language: string): SparseVector {
  const weights = new Map<number, number>();
  for (const word of nameWords(query, language)) weights.set(nameHash(word), 1);
  for (const { word, of } of joinedWords(query, language)) weights.set(nameHash(word), of);
  return { indices: [...weights.keys()], values: [...weights.values()] };
}

function periodYears(head: string): string[] {
  const [, ...ends] = head.split(ENDED);
  return ends.flatMap((end) => YEAR.exec(end.slice(0, PERIOD_CHARS))?.[0] ?? []);
}

function folders(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1);
}

function nameHash(word: string): number {
  return termHash(`\u0000name ${word}`);
}
