import type { StatementKind } from './statements.ts';

/** "If the ratio is not relevant, state that and explain why" says how to answer. */
const CONDITION = /\bif\b[^.?!;]*/giu;
/** Why something changed, or what a word means, stands in text. */
const ASKS_FOR_TEXT = /\b(?:why|how come|reasons?|drivers?|drove|driven|caused?|explains?|attributable|definition)\b/iu;

/**
 * Figures that stand in a statement of accounts, or are computed from its rows, with the statements that have them, by
 * Snowball language. A figure that its note explains as well as the statement (goodwill, tax rate, debt) is none.
 */
const FIGURES: Readonly<Record<string, readonly (readonly [figure: RegExp, of: readonly StatementKind[]])[]>> = {
  english: [
    [
      /\b(?:quick|current|cash|acid[- ]test|working[- ]capital|debt[- ]to[- ](?:equity|assets?)) ratios?\b/iu,
      ['balance'],
    ],
    [/\bworking capital\b|\bliquidity profile\b|\btotal (?:current )?(?:assets|liabilities)\b/iu, ['balance']],
    [/\bnet (?:pp ?& ?e|ppne|property)\b|\bpp ?(?:&|and )? ?n?e\b|\bnet working\b/iu, ['balance']],
    [/\b(?:inventory|assets?|receivables?|payables?) turnover\b|\bsold its inventory\b/iu, ['balance', 'income']],
    [/\bdays (?:payables?|sales|inventory)\b|\bd[psi]o\b|\bcash conversion cycle\b/iu, ['balance', 'income']],
    [/\breturns? on (?:total )?(?:assets|equity)\b|\bro[ae]\b/iu, ['balance', 'income']],
    [/\b(?:gross|operating|net|profit|pre-?tax|income) (?:income |profit )?margins?\b/iu, ['income']],
    [
      /\b(?:eps|earnings per share|cogs|cost of (?:goods sold|sales|revenues?)|sg ?& ?a|interest expense|r ?& ?d (?:expenses?|spending))\b/iu,
      ['income'],
    ],
    [/\b(?:net|operating|pre-?tax) (?:income|earnings|loss|profit)\b|\binterest coverage\b/iu, ['income']],
    [/\bebitda?\b/iu, ['income', 'cash']],
    [/\bcapex\b|\bcapital (?:expenditures?|spending)\b|\bfree cash flows?\b|\bd ?& ?a\b/iu, ['cash']],
    [/\b(?:operating|investing|financing) (?:cash flows?|activities)\b|\bcash (?:flows? )?from operat/iu, ['cash']],
    [/\bdividends? (?:paid|distribution)\b|\bcash paid\b/iu, ['cash']],
  ],
  german: [
    [/\bliquidität (?:[123]|ersten|zweiten|dritten)\.? grades\b|\bworking capital\b|\bbilanzsumme\b/iu, ['balance']],
    [/\b(?:brutto|netto|ebit-?|umsatz|gewinn)(?:marge|rendite)n?\b|\bergebnis je aktie\b/iu, ['income']],
    [/\b(?:kapital|lager|vermögens)umschlag|\b(?:debitoren|kreditoren)laufzeit\b/iu, ['balance', 'income']],
    [/\binvestitionsausgaben\b|\bcapex\b|\bfree cash ?flow\b|\bfreier cash ?flow\b/iu, ['cash']],
  ],
  french: [
    [/\bfonds de roulement\b|\bratios? de liquidité(?!\p{L})|\btotal du bilan\b/iu, ['balance']],
    [/\bmarges? (?:brutes?|nettes?|opérationnelles?)\b|\brésultat (?:net )?par action\b/iu, ['income']],
    [
      /\brotation des (?:stocks|actifs)\b|\bdélais? de paiement des? (?:clients|fournisseurs)\b/iu,
      ['balance', 'income'],
    ],
    [/\bdépenses d['’]investissement\b|\bcapex\b|\bflux de trésorerie (?:libres?|opérationnels?)\b/iu, ['cash']],
  ],
  spanish: [
    [/\bfondo de maniobra\b|\bcapital (?:de trabajo|circulante)\b|\bratios? de liquidez\b/iu, ['balance']],
    [/\bm[aá]rgen(?:es)? (?:brutos?|netos?|operativos?)\b|\bbeneficios? por acción(?!\p{L})/iu, ['income']],
    [/\brotación de (?:los )?(?:inventarios?|existencias|activos)\b/iu, ['balance', 'income']],
    [/\b(?:gastos|inversiones) de capital\b|\bcapex\b|\bflujos? de caja (?:libres?|operativos?)\b/iu, ['cash']],
  ],
};

/** The statements whose figures a question asks for without naming them; none for most questions. */
export function impliedStatements(query: string, language: string): ReadonlySet<StatementKind> {
  const figures = FIGURES[language];
  if (figures === undefined) return new Set();
  const asked = query.replaceAll(CONDITION, '');
  if (ASKS_FOR_TEXT.test(asked)) return new Set();
  return new Set(figures.flatMap(([figure, of]) => (figure.test(asked) ? of : [])));
}
