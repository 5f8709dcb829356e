import type { SparseVector } from './sparse-vector.ts';
import { termHash } from './term-hash.ts';

/** Balance sheet, income statement, cash flow statement. */
export type StatementKind = 'balance' | 'income' | 'cash';

type Statement = { readonly kind: StatementKind; readonly names: readonly RegExp[]; readonly hash: number };

/**
 * The statements of a company's accounts, by the names that US GAAP, IFRS and analysts have for them in English, and IFRS
 * and national law in German, French and Spanish.
 */
const STATEMENTS: readonly Statement[] = [
  {
    kind: 'balance',
    names: [
      /(?<![\p{L}\p{N}])(?:balance sheets?|statements? of (?:consolidated )?financial (?:position|condition))(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:(?:konzern-?)?bilanz)(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:bilans?(?: consolidés?)?|états? (?:consolidés? )?de (?:la )?situation financière)(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:balances? (?:de situación|general(?:es)?|consolidados?)|estados? (?:consolidados? )?de (?:la )?situación financiera)(?![\p{L}\p{N}])/iu,
    ],
    hash: termHash('\u0000statement balance'),
  },
  {
    kind: 'income',
    names: [
      /(?<![\p{L}\p{N}])(?:income statements?|statements? of (?:consolidated )?(?:income|operations|earnings|profit (?:and|or) loss))(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:profit and loss(?: statements?| accounts?)?|p ?& ?l(?: statements?)?)(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:(?:konzern-?)?gewinn- und verlustrechnung|guv)(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:comptes? (?:consolidés? )?de résultats?|états? (?:consolidés? )?du résultat(?: net)?)(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:(?:cuentas?|estados?) (?:consolidad[ao]s? )?de (?:pérdidas y ganancias|resultados))(?![\p{L}\p{N}])/iu,
    ],
    hash: termHash('\u0000statement income'),
  },
  {
    kind: 'cash',
    names: [
      /(?<![\p{L}\p{N}])(?:cash[ -]?flows? statements?|statements? of (?:consolidated )?cash flows?)(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:(?:konzern-?)?(?:kapitalfluss|geldfluss|cash-?flow-)rechnung)(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:(?:tableaux?|états?) (?:consolidés? )?des flux de trésorerie(?: consolidés?)?)(?![\p{L}\p{N}])/iu,
      /(?<![\p{L}\p{N}])(?:estados? (?:consolidados? )?de flujos de (?:efectivo|caja))(?![\p{L}\p{N}])/iu,
    ],
    hash: termHash('\u0000statement cash'),
  },
];

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
  /\b(?:notes?|index|consolidating|selected|report|summary|reconciliations?|impact|effects?|anhang|erläuterung(?:en)?|annexes?|notas)\b/iu;
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
  return asVector(STATEMENTS.filter(({ names }) => titles.some((title) => isTitle(title, names))));
}

/** Whether a line is the title of a statement, rather than a sentence about one. */
export function isStatementTitle(line: string): boolean {
  return STATEMENTS.some(({ names }) => isTitle(line, names));
}

/** The statements that a question names. */
export function namedStatements(query: string): SparseVector {
  return asVector(STATEMENTS.filter(({ names }) => names.some((name) => name.test(query))));
}

/** The same field as a query asks for it, for statements of these kinds. */
export function statementsOf(kinds: ReadonlySet<StatementKind>): SparseVector {
  return asVector(STATEMENTS.filter(({ kind }) => kinds.has(kind)));
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

function isTitle(line: string, names: readonly RegExp[]): boolean {
  const title = line.replaceAll(MARKS, '').trim();
  if (title.length > MAX_TITLE_CHARS) return false;
  return names.some((name) => {
    const found = name.exec(title);
    return found !== null && isTitleAround(title.slice(0, found.index), title.slice(found.index + found[0].length));
  });
}

/** Whether what stands around a statement's name makes it a title. */
function isTitleAround(before: string, after: string): boolean {
  const words = before.split(/\s+/u).filter(Boolean);
  return (
    !ABOUT.test(before) && words.every((word) => SMALL_WORDS.has(word) || !/^\p{Ll}+$/u.test(word)) && AFTER.test(after)
  );
}

function asVector(kinds: readonly { readonly hash: number }[]): SparseVector {
  return { indices: kinds.map(({ hash }) => hash), values: kinds.map(() => 1) };
}
