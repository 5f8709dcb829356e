/** What analysts ask for, and the items of a company's accounts that hold it. */
type Row = readonly [asked: RegExp, written: readonly string[]];

/**
 * By Snowball language. General terms of accounting only: a word that means something else in other texts (revenue,
 * margin) would mislead there.
 */
const TERMS: Readonly<Record<string, readonly Row[]>> = {
  english: [
    [
      /\bcapex\b|\bcapital (?:expenditures?|spending)\b/iu,
      ['capital expenditures', 'purchases of property, plant and equipment', 'payments for property and equipment'],
    ],
    [/\bcapital[- ]intensi(?:ve|ty)\b/iu, ['capital expenditures', 'property, plant and equipment']],
    [/\bpp ?(?:&|and )? ?n?e\b|\bfixed assets?\b/iu, ['property, plant and equipment']],
    [
      /\bcogs\b|\bcost of (?:goods sold|sales|revenues?)\b/iu,
      ['cost of goods sold', 'cost of sales', 'cost of revenue'],
    ],
    [/\br ?& ?d\b/iu, ['research and development']],
    [/\bsg ?& ?a\b/iu, ['selling, general and administrative']],
    [/\beps\b/iu, ['earnings per share']],
    [/\bgross margins?\b/iu, ['gross profit']],
    [/\bbuy ?backs?\b|\b(?:buys?|bought|buying) back\b/iu, ['repurchase']],
    [/\b(?:quick|current) ratios?\b|\bworking capital\b/iu, ['total current assets', 'total current liabilities']],
    [/\bdays payables?\b|\bdpo\b/iu, ['accounts payable']],
    [/\bdays inventory\b|\bdio\b|\binventory turnover\b/iu, ['inventories']],
    [/\bdays sales outstanding\b|\bdso\b/iu, ['accounts receivable']],
  ],
  german: [
    [
      /\bcapex\b|\binvestitionsausgaben\b|\binvestitionen in sachanlagen\b/iu,
      ['Auszahlungen für Investitionen in Sachanlagen', 'Erwerb von Sachanlagen'],
    ],
    [/\b(?:sach)?anlagevermögens?\b/iu, ['Sachanlagen']],
    [/\bumsatzkosten\b|\bherstellungskosten\b/iu, ['Umsatzkosten', 'Herstellungskosten des Umsatzes']],
    [/\bf ?& ?e\b/iu, ['Forschung und Entwicklung', 'Forschungs- und Entwicklungskosten']],
    [/\beps\b|\bgewinn (?:je|pro) aktie\b/iu, ['Ergebnis je Aktie']],
    [/\bbruttomargen?\b/iu, ['Bruttoergebnis vom Umsatz']],
    [/\baktienrückk[aä]uf(?:e|en|s)?\b/iu, ['Erwerb eigener Aktien']],
    [
      /\bliquidität (?:2|3|zweiten|dritten)\.? grades\b|\bworking capital\b/iu,
      ['kurzfristige Vermögenswerte', 'kurzfristige Verbindlichkeiten', 'kurzfristige Schulden'],
    ],
    [/\bkreditorenlaufzeit\b|\bdpo\b/iu, ['Verbindlichkeiten aus Lieferungen und Leistungen']],
    [/\blagerumschlag\b|\blagerreichweite\b|\bdio\b/iu, ['Vorräte']],
    [/\bdebitorenlaufzeit\b|\bdso\b/iu, ['Forderungen aus Lieferungen und Leistungen']],
  ],
  french: [
    [
      /\bcapex\b|\bdépenses d['’]investissement\b|\binvestissements corporels\b/iu,
      ["acquisitions d'immobilisations corporelles"],
    ],
    [/\bactifs? immobilisés?(?!\p{L})/iu, ['immobilisations corporelles']],
    [/\bcoûts? (?:des ventes|des (?:produits|biens) vendus)\b/iu, ['coût des ventes', 'coût des produits vendus']],
    [/\br ?& ?d\b/iu, ['recherche et développement']],
    [/\bbpa\b|\bbénéfices? (?:net )?par action\b/iu, ['résultat par action', 'résultat net par action']],
    [/\brachats? d['’]actions\b/iu, ["rachats d'actions propres"]],
    [
      /\bbfr\b|\bfonds de roulement\b|\bratios? de liquidité(?!\p{L})/iu,
      ['total des actifs courants', 'total des passifs courants'],
    ],
    [/\bdélais? de paiement des? fournisseurs\b|\bdpo\b/iu, ['dettes fournisseurs']],
    [/\brotation des stocks\b/iu, ['stocks']],
    [/\bdélais? de paiement des? clients\b|\bdso\b/iu, ['créances clients']],
  ],
  spanish: [
    [
      /\bcapex\b|\b(?:gastos|inversiones) de capital\b/iu,
      ['pagos por inversiones en inmovilizado material', 'adquisición de propiedades, planta y equipo'],
    ],
    [/\bactivos? fijos?\b/iu, ['inmovilizado material', 'propiedades, planta y equipo']],
    [/\bcost[eo]s? de (?:las )?ventas\b/iu, ['coste de las ventas', 'costo de ventas']],
    [/\bi ?\+ ?d\b/iu, ['investigación y desarrollo']],
    [/\bbpa\b|\bbeneficios? por acción\b/iu, ['ganancias por acción', 'beneficio por acción']],
    [/\bm[aá]rgen(?:es)? brutos?\b/iu, ['beneficio bruto', 'utilidad bruta']],
    [/\brecompras? de acciones\b/iu, ['adquisición de acciones propias']],
    [
      /\bfondo de maniobra\b|\bcapital (?:de trabajo|circulante)\b|\bratios? de liquidez\b/iu,
      ['total activo corriente', 'total pasivo corriente'],
    ],
    [/\bper[ií]odo medio de pago\b|\bdpo\b/iu, ['acreedores comerciales', 'cuentas por pagar']],
    [/\brotación de (?:los )?(?:inventarios?|existencias)\b/iu, ['existencias', 'inventarios']],
    [/\bper[ií]odo medio de cobro\b|\bdso\b/iu, ['deudores comerciales', 'cuentas por cobrar']],
  ],
};

/** What a query asks for, as it is written there, and the names that accounts have for it. */
export type AccountingItem = { readonly asked: string; readonly written: readonly string[] };

/** The items of accounts that a query asks for, in a language; none for most questions. */
export function accountingItems(query: string, language: string): AccountingItem[] {
  return (TERMS[language] ?? []).flatMap(([asked, written]) => {
    const found = asked.exec(query)?.[0];
    return found === undefined ? [] : [{ asked: found, written }];
  });
}
