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

/** Words of a script, in the same order for each script, so that documents are comparable. */
export type Vocabulary = {
  readonly name: string;
  readonly nouns: readonly string[];
  readonly verbs: readonly string[];
  readonly adjectives: readonly string[];
  readonly tails: readonly string[];
  readonly article: string;
  /** Separators of words and clauses and the end mark, where these are not a space, a comma and a full stop. */
  readonly marks?: { readonly space: string; readonly comma: string; readonly stop: string };
};

const words = (list: string) => list.split(' ');

const LATIN: Vocabulary = {
  name: 'latin',
  nouns: NOUNS,
  verbs: VERBS,
  adjectives: ADJECTIVES,
  tails: TAILS,
  article: 'the',
};

/** Scripts beside Latin, for a machine with the DejaVu, Noto CJK and Amiri fonts. */
export const VOCABULARIES: readonly [Vocabulary, ...Vocabulary[]] = [
  {
    name: 'greek',
    nouns: words('βαλβίδα λιμάνι τουρμπίνα αρχείο κινητήρας γέφυρα δεξαμενή αισθητήρας φίλτρο αντλία πίνακας σταθμός'),
    verbs: words('μετρά ανοίγει κρατά ελέγχει κλείνει παραδίδει προστατεύει'),
    adjectives: words('βόρειος εβδομαδιαίος αξιόπιστος φορητός ψηφιακός μηχανικός'),
    tails: ['πριν από τη βάρδια', 'χωρίς ειδοποίηση', 'κατά τον χειμώνα', 'κοντά στην πύλη'],
    article: 'το',
  },
  {
    name: 'cyrillic',
    nouns: words('клапан гавань турбина архив двигатель мост резервуар датчик фильтр насос панель станция'),
    verbs: words('измеряет открывает держит проверяет закрывает поставляет защищает'),
    adjectives: words('северный еженедельный надёжный переносной цифровой ручной'),
    tails: ['перед утренней сменой', 'без предупреждения', 'в зимние месяцы', 'у восточных ворот'],
    article: 'этот',
  },
  {
    name: 'chinese',
    nouns: words('阀门 港口 涡轮机 档案 发动机 桥梁 水库 传感器 过滤器 水泵 面板 车站'),
    verbs: words('测量 打开 保持 检查 关闭 供应 保护'),
    adjectives: words('北部的 每周的 可靠的 便携式 数字式 手动'),
    tails: ['在早班之前', '不另行通知', '在冬季', '在东门附近'],
    article: '该',
    marks: { space: '', comma: '，', stop: '。' },
  },
  {
    name: 'arabic',
    nouns: words('صمام ميناء توربين أرشيف محرك جسر خزان مستشعر مرشح مضخة لوحة محطة'),
    verbs: words('يقيس يفتح يحمل يفحص يغلق يسلم يحمي'),
    adjectives: words('شمالي أسبوعي موثوق محمول رقمي يدوي'),
    tails: ['قبل نوبة الصباح', 'دون إشعار', 'خلال الشتاء', 'قرب البوابة الشرقية'],
    article: 'هذا',
    marks: { space: ' ', comma: '، ', stop: '.' },
  },
];

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
