import type { SparseVector } from './sparse-vector.ts';
import { termHash } from './term-hash.ts';

/**
 * The statements of a company's accounts, by the names that US GAAP, IFRS and analysts have for them in English, and IFRS
 * and national law in German, French and Spanish.
 */
const STATEMENTS = [
  {
    name: named(
      'balance sheets?|statements? of (?:consolidated )?financial (?:position|condition)',
      '(?:konzern-?)?bilanz',
      'bilans?(?: consolidés?)?|états? (?:consolidés? )?de (?:la )?situation financière',
      'balances? (?:de situación|general(?:es)?|consolidados?)|estados? (?:consolidados? )?de (?:la )?situación financiera',
    ),
    hash: termHash('\u0000statement balance'),
  },
  {
    name: named(
      'income statements?|statements? of (?:consolidated )?(?:income|operations|earnings|profit (?:and|or) loss)',
      'profit and loss(?: statements?| accounts?)?|p ?& ?l(?: statements?)?',
      '(?:konzern-?)?gewinn- und verlustrechnung|guv',
      'comptes? (?:consolidés? )?de résultats?|états? (?:consolidés? )?du résultat(?: net)?',
      '(?:cuentas?|estados?) (?:consolidad[ao]s? )?de (?:pérdidas y ganancias|resultados)',
    ),
    hash: termHash('\u0000statement income'),
  },
  {
    name: named(
      'cash[ -]?flows? statements?|statements? of (?:consolidated )?cash flows?',
      '(?:konzern-?)?(?:kapitalfluss|geldfluss|cash-?flow-)rechnung',
      '(?:tableaux?|états?) (?:consolidés? )?des flux de trésorerie(?: consolidés?)?',
      'estados? (?:consolidados? )?de flujos de (?:efectivo|caja)',
    ),
    hash: termHash('\u0000statement cash'),
  },
];

/** Any of these as whole words. */
function named(...names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

const ROW = /^\s*\|/u;
const MARKS = /[*_#]|<[^<>]{0,20}>/gu;
/** Fewer rows are no statement. */
const MIN_ROWS = 3;
const MAX_LINES = 400;
/** Lines before a table, and rows at its beginning, among which its title stands. */
const [LINES_ABOVE, FIRST_ROWS] = [3, 3];
const MAX_TITLE_CHARS = 200;
/** Words before a statement's name in a title are names, or these. */
const SMALL_WORDS = new Set(
  [
    'and of the condensed consolidated interim unaudited &',
    'und der des die verkürzte konzern',
    'et de du des la le les',
    'y de del la el los',
  ].flatMap((words) => words.split(' ')),
);
/** Titles of what is about a statement, not the statement. */
const ABOUT =
  /\b(?:notes?|index|consolidating|selected|report|summary|reconciliations?|impact|effects?|anhang|erläuterung(?:en)?|annexes?|notas|índice)\b/iu;
/** What a title may say after the name: a unit, a period, a remark. */
const AFTER =
  /^\s*(?:$|[([—–,:-]|(?:and|for the|as (?:of|at)|at|continued|unaudited|für|zum|vom|der|des|nach|consolidé|de l['’]|pour|au|arrêté|consolidado|consolidada|al|del|a)(?![\p{L}]))/iu;

/**
 * What distinguishes a passage of a statement from the many that mention it: a table under the statement's title, which is a
 * heading, a caption or a first row. A field of its own, like the names of a document.
 */
export function shownStatements({
  headingPath,
  lead,
  text,
}: {
  readonly headingPath: readonly string[];
  readonly lead: string;
  readonly text: string;
}): SparseVector {
  const lines = [...lead.split('\n'), ...text.split('\n', MAX_LINES)].filter((line) => line.trim() !== '');
  if (lines.filter((line) => ROW.test(line)).length < MIN_ROWS) return { indices: [], values: [] };
  const titles = [headingPath.at(-1) ?? '', ...tableTitles(lines)];
  return asVector(STATEMENTS.filter(({ name }) => titles.some((title) => isTitle(title, name))));
}

/** Whether a line is the title of a statement, rather than a sentence about one. */
export function isStatementTitle(line: string): boolean {
  return STATEMENTS.some(({ name }) => isTitle(line, name));
}

/** The statements that a question names. */
export function namedStatements(query: string): SparseVector {
  return asVector(STATEMENTS.filter(({ name }) => name.test(query)));
}

/** The lines above each table, and those of its first rows that have one cell: a row of an index has its page, too. */
function tableTitles(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    if (!ROW.test(line) || ROW.test(lines[at - 1] ?? '')) return [];
    const above = lines.slice(Math.max(0, at - LINES_ABOVE), at).filter((one) => !ROW.test(one));
    const rows = lines.slice(at, at + FIRST_ROWS).flatMap((row) => {
      const cells = row.split('|').filter((cell) => cell.trim() !== '');
      return cells.length === 1 ? cells : [];
    });
    return [...above, ...rows];
  });
}

function isTitle(line: string, name: RegExp): boolean {
  const title = line.replaceAll(MARKS, '').trim();
  const found = title.length > MAX_TITLE_CHARS ? null : name.exec(title);
  if (!found) return false;
  const before = title.slice(0, found.index);
  const words = before.split(/\s+/u).filter(Boolean);
  return (
    !ABOUT.test(before) &&
    words.every((word) => SMALL_WORDS.has(word) || !/^\p{Ll}+$/u.test(word)) &&
    AFTER.test(title.slice(found.index + found[0].length))
  );
}

function asVector(kinds: readonly { readonly hash: number }[]): SparseVector {
  return { indices: kinds.map(({ hash }) => hash), values: kinds.map(() => 1) };
}
