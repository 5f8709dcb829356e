import type { Random } from './random.ts';
import type { Vocabulary } from './vocabularies.ts';

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

const LATIN: Vocabulary = {
  name: 'latin',
  nouns: NOUNS,
  verbs: VERBS,
  adjectives: ADJECTIVES,
  tails: TAILS,
  article: 'the',
};

const MARKS = { space: ' ', comma: ', ', stop: '.' };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const word = (random: Random, list: readonly string[]) => list[random.int(0, list.length - 1)] ?? '';

export const noun = (random: Random, { nouns }: Vocabulary = LATIN): string => word(random, nouns);

export function phrase(random: Random, length: number, vocabulary: Vocabulary = LATIN): string {
  const parts = Array.from({ length: Math.max(0, length - 1) }, () => word(random, vocabulary.adjectives));
  return [...parts, noun(random, vocabulary)].join((vocabulary.marks ?? MARKS).space);
}

export const label = (random: Random, length: number, vocabulary?: Vocabulary): string =>
  capital(phrase(random, length, vocabulary));

export function sentence(random: Random, vocabulary: Vocabulary = LATIN): string {
  const { article, verbs, tails } = vocabulary;
  const { space, comma, stop } = vocabulary.marks ?? MARKS;
  const thing = () => `${article}${space}${phrase(random, random.int(1, 3), vocabulary)}`;
  const clause = () => [thing(), word(random, verbs), thing(), word(random, tails)].join(space);
  const body = random.chance(0.3) ? `${clause()}${comma}${vocabulary === LATIN ? 'and ' : ''}${clause()}` : clause();
  return `${capital(body)}${stop}`;
}

export const sentences = (random: Random, count: number, vocabulary?: Vocabulary): string =>
  Array.from({ length: count }, () => sentence(random, vocabulary)).join(vocabulary?.marks?.space ?? ' ');

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
