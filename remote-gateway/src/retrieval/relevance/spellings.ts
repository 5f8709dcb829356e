/** Endings that British and American English write differently, before a plural's "s". */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['our', 'or'],
  ['re', 'er'],
  ['ence', 'ense'],
  ['isation', 'ization'],
  ['gramme', 'gram'],
  ['ogue', 'og'],
];

/** An English noun as it is written on the other side of the Atlantic: "licence" and "license", "colour" and "color". */
export function otherSpellings(noun: string): string[] {
  const plural = noun.endsWith('s') ? 's' : '';
  const stem = noun.slice(0, noun.length - plural.length);
  return ENDINGS.flatMap(([british, american]) => [
    [british, american],
    [american, british],
  ]).flatMap(([from = '', to = '']) => (stem.endsWith(from) ? [`${stem.slice(0, -from.length)}${to}${plural}`] : []));
}
