import type { Random } from './random.ts';

const NOUNS =
  'valve harbour ledger turbine orchard signal archive beacon furnace lantern meadow gearbox cistern parcel compass granary battery tunnel bridge reservoir sensor pump filter bearing coupling panel cabinet crane vessel hangar antenna depot quarry mill engine sluice station pipeline warehouse relay'.split(
    ' ',
  );
const VERBS =
  'measures opens records holds drains lifts carries replaces monitors reports closes checks turns delivers isolates protects resets feeds supplies limits'.split(
    ' ',
  );
const ADJECTIVES =
  'northern hydraulic weekly reliable narrow seasonal portable spare coastal digital mechanical upper redundant certified manual remote insulated calibrated primary municipal'.split(
    ' ',
  );
const TAILS =
  'before the morning shift|within nine minutes|after every second inspection|near the eastern gate|without further notice|at a constant rate|during the winter months|for at least thirty days|under normal load|on both sides of the river'.split(
    '|',
  );

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const word = (random: Random, words: readonly string[]) => words[random.int(0, words.length - 1)] ?? '';

export const noun = (random: Random): string => word(random, NOUNS);

export function phrase(random: Random, words: number): string {
  const parts = Array.from({ length: Math.max(0, words - 1) }, () => word(random, ADJECTIVES));
  return [...parts, noun(random)].join(' ');
}

export const label = (random: Random, words: number): string => capital(phrase(random, words));

export function sentence(random: Random): string {
  const clause = () =>
    `the ${phrase(random, random.int(1, 3))} ${word(random, VERBS)} the ${phrase(random, random.int(1, 3))} ${word(random, TAILS)}`;
  const body = random.chance(0.3) ? `${clause()}, and ${clause()}` : clause();
  return `${capital(body)}.`;
}

export const sentences = (random: Random, count: number): string =>
  Array.from({ length: count }, () => sentence(random)).join(' ');

export function number(random: Random): string {
  switch (random.int(0, 4)) {
    case 0:
      return String(random.int(1, 99));
    case 1:
      return (random.next() * 100).toFixed(2);
    case 2:
      return random.int(1_000, 99_999).toLocaleString('en-US');
    case 3:
      return `${(random.next() * 100).toFixed(1)}%`;
    default:
      return `$${random.int(10, 9_999).toLocaleString('en-US')}`;
  }
}
