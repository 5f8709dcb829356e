/** Signs in their order, one for each number; beyond the last the number is not written in them. */
const SIGNS: Readonly<Record<string, string>> = {
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
  decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedCircleChinese: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedParen: '⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇',
  decimalEnclosedFullstop: '⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛',
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  aiueo: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  aiueoFullWidth: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  iroha: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  irohaFullWidth: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
  russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  arabicAbjad: 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
  thaiLetters: 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
  hindiVowels: 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह',
};

/** The ten digits of systems that are written like ours. */
const DIGITS: Readonly<Record<string, string>> = {
  decimalFullWidth: '０１２３４５６７８９',
  decimalFullWidth2: '０１２３４５６７８９',
  ideographDigital: '〇一二三四五六七八九',
  japaneseDigitalTenThousand: '〇一二三四五六七八九',
  taiwaneseDigital: '○一二三四五六七八九',
  koreanDigital: '영일이삼사오육칠팔구',
  koreanDigital2: '零一二三四五六七八九',
  thaiNumbers: '๐๑๒๓๔๕๖๗๘๙',
  hindiNumbers: '०१२३४५६७८९',
};

/** Systems that count in tens, hundreds and thousands: the digits from one, and the signs of 10, 100 and 1000. */
const COUNTING: Readonly<Record<string, readonly [digits: string, tens: string, ten: 'bare' | 'one']>> = {
  chineseCounting: ['一二三四五六七八九', '十百千', 'bare'],
  chineseCountingThousand: ['一二三四五六七八九', '十百千', 'bare'],
  taiwaneseCounting: ['一二三四五六七八九', '十百千', 'bare'],
  taiwaneseCountingThousand: ['一二三四五六七八九', '十百千', 'bare'],
  japaneseCounting: ['一二三四五六七八九', '十百千', 'bare'],
  koreanCounting: ['일이삼사오육칠팔구', '십백천', 'bare'],
  chineseLegalSimplified: ['壹贰叁肆伍陆柒捌玖', '拾佰仟', 'one'],
  ideographLegalTraditional: ['壹貳參肆伍陸柒捌玖', '拾佰仟', 'one'],
  japaneseLegal: ['壱弐参四伍六七八九', '拾百阡', 'one'],
};

/** Hebrew numerals, largest first; 15 and 16 avoid the name of God. */
const HEBREW: readonly [value: number, letters: string][] = [
  ...Array.from('תשרק', (sign, index): [number, string] => [400 - index * 100, sign]),
  ...Array.from('צפעסנמלכ', (sign, index): [number, string] => [90 - index * 10, sign]),
  [16, 'טז'],
  [15, 'טו'],
  [10, 'י'],
  ...Array.from('טחזוהדגבא', (sign, index): [number, string] => [9 - index, sign]),
];

/**
 * A number from 1 to 4999 in one of the numeral systems of other scripts (ST_NumberFormat, ECMA-376 17.18.59);
 * `undefined` where the system is not known or does not reach that far.
 */
export function writeNumeral(number: number, system: string): string | undefined {
  const signs = SIGNS[system];
  if (signs) return Array.from(signs)[number - 1];
  const digits = DIGITS[system];
  if (digits) return Array.from(String(number), (digit) => Array.from(digits)[Number(digit)] ?? '').join('');
  if (system === 'hebrew1') return hebrew(number);
  return COUNTING[system] && counted(number, ...COUNTING[system], /^(?:chinese|taiwanese|ideograph)/.test(system));
}

function counted(number: number, digits: string, tens: string, ten: 'bare' | 'one', withZero: boolean): string {
  const written = Array.from(String(number), Number);
  let out = '';
  let gap = false;
  for (const [index, digit] of written.entries()) {
    const power = written.length - 1 - index;
    if (digit === 0) {
      gap = out !== '';
      continue;
    }
    // 105 is "one hundred zero five" in Chinese; Japanese and Korean pass over the gap.
    if (gap && withZero) out += '零';
    gap = false;
    // Ten is not "one ten" where it begins the number; nor is a hundred or thousand in Japanese and Korean.
    const isBare = ten === 'bare' && digit === 1 && power > 0 && (withZero ? power === 1 && out === '' : true);
    out += (isBare ? '' : digits[digit - 1]) + (power > 0 ? (tens[power - 1] ?? '') : '');
  }
  return out;
}

function hebrew(number: number): string {
  let rest = number;
  let out = '';
  for (const [value, letters] of HEBREW) {
    while (rest >= value) {
      out += letters;
      rest -= value;
    }
  }
  return out;
}
