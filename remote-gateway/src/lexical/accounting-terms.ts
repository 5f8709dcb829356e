/**
 * What analysts ask for, and what the accounts of a company call it. General terms of accounting only: a word that
 * means something else in other texts (revenue, margin) would mislead there.
 */
const TERMS: readonly (readonly [asked: RegExp, written: string])[] = [
  [
    /\bcapex\b|\bcapital (?:expenditures?|spending)\b/iu,
    'capital expenditures, purchases of property, plant and equipment',
  ],
  [/\bcapital[- ]intensi(?:ve|ty)\b/iu, 'capital expenditures, property, plant and equipment'],
  [/\bpp ?(?:&|and )? ?n?e\b|\bfixed assets?\b/iu, 'property, plant and equipment'],
  [/\bcogs\b|\bcost of (?:goods sold|sales|revenues?)\b/iu, 'cost of goods sold, cost of sales, cost of revenue'],
  [/\br ?& ?d\b/iu, 'research and development'],
  [/\bsg ?& ?a\b/iu, 'selling, general and administrative'],
  [/\beps\b/iu, 'earnings per share'],
  [/\bgross margins?\b/iu, 'gross profit'],
  [/\bbuy ?backs?\b|\b(?:buys?|bought|buying) back\b/iu, 'repurchase'],
  [/\b(?:quick|current) ratios?\b|\bworking capital\b/iu, 'total current assets, total current liabilities'],
  [/\bdays payables?\b|\bdpo\b/iu, 'accounts payable'],
  [/\bdays inventory\b|\bdio\b|\binventory turnover\b/iu, 'inventories'],
  [/\bdays sales outstanding\b|\bdso\b/iu, 'accounts receivable'],
];

/** What the items that a question asks for are called in accounts; empty for most questions. */
export function otherWords(query: string): string[] {
  return TERMS.filter(([asked]) => asked.test(query)).map(([, written]) => written);
}
