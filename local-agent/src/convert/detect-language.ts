/** The commonest short words of languages in Latin and Cyrillic script: the fewer they share, the better they distinguish. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for with was on are this be by from have not which it you as an or',
  de: 'der die und das ist nicht mit den von auf ein eine zu für im dem auch sich des werden wird sind bei oder',
  fr: 'le la les des et est une dans pour que qui sur pas avec par plus du sont ce au cette ou être nous',
  es: 'el la los las que y en una por con para del se no es su como más al lo este son pero ha',
  it: 'il di che la è per una con non del della sono si dei le nel alla come più anche gli ha questo',
  pt: 'o de que e do da em um uma para com não os no na por mais dos as se como ao foi são',
  nl: 'de het een van en in is dat op te voor met niet zijn aan ook als bij door worden wordt naar maar deze',
  sv: 'och att det som en är av för på med den till inte om ett har de var från eller vid kan ska när',
  da: 'og at det som en er af for på med den til ikke om et har de var fra eller ved kan skal når',
  no: 'og at det som en er av for på med den til ikke om et har de var fra eller ved kan skal når også',
  fi: 'ja on ei se että oli hän mutta ovat kun myös tai joka niin kuin sen jos mukaan sekä voi ole',
  pl: 'w i na z do się nie że jest to o jak po przez od za dla oraz są być przy ale tym jego',
  cs: 'a v na se je že do s z o k pro po od jako za by jsou však nebo podle který při také',
  sk: 'a v na sa je že do s z o k pre po od ako za by sú však alebo podľa ktorý pri tiež',
  hu: 'a az és hogy nem is egy meg van volt de ha csak már mint el ez vagy kell lehet azt',
  ro: 'și de la în a cu pe nu este că din pentru un o mai sunt care se ce fi prin sau',
  tr: 've bir bu için da de ile olarak çok daha en gibi olan ise kadar sonra ne ya veya her',
  id: 'dan yang di untuk dengan dari pada ini itu dalam tidak adalah akan atau ke oleh sebagai juga bisa dapat',
  vi: 'và của là có trong được cho các với một không những người này khi đã từ để về ra',
  ca: 'de la el i que en els les amb per una un del és a al no són més com dels ha o aquest',
  hr: 'i u je na se da su za od s a koji kao ili što bi iz ne o po',
  ru: 'и в не на что с по как это из для к от а то или его при также все был',
  uk: 'і в не на що з та до як це для за від або його при також про є був',
  bg: 'и в на да не се за от с по като са това или е към при което той',
};

/** Scripts that one language uses, or that distinguish it from the others together with another sign. */
const SCRIPTS: readonly [language: string, letters: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['fa', /[پچژگکی]/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['bn', /\p{Script=Bengali}/gu],
];

/** How much of the text is looked at, UTF-16 code units. */
const SAMPLE = 20_000;

/** Fewer words than this show no language. */
const MIN_WORDS = 20;

const SETS = Object.entries(WORDS).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }));

/**
 * The language that most of a Markdown text is in, as an ISO 639-1 code; `undefined` when it is unknown. By the script
 * where one language has its own, else by the commonest short words (Ingle 1976): it takes no tables of n-grams, which
 * would cost every conversion half a second and 90 MB.
 */
export function detectLanguage(markdown: string): string | undefined {
  const text = markdown
    .slice(0, SAMPLE * 2)
    .replace(/^```[\s\S]*?^```|^~~~[\s\S]*?^~~~/gm, ' ')
    .replace(/`[^`\n]*`|https?:\S+|<[^<>\n]*>/g, ' ')
    .slice(0, SAMPLE);
  return byScript(text) ?? byWords(text);
}

function byScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_WORDS) return undefined;
  const share = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / letters;
  for (const [language, pattern] of SCRIPTS) {
    // Japanese and Persian show by letters that stand among those of Chinese and Arabic.
    const least = language === 'ja' ? 0.1 : language === 'fa' ? 0.04 : 0.5;
    const whole = language === 'fa' ? share(/\p{Script=Arabic}/gu) > 0.5 : true;
    if (whole && share(pattern) > least) return language;
  }
  return undefined;
}

function byWords(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < MIN_WORDS) return undefined;
  const [first, second] = SETS.map(({ language, words: known }) => ({
    language,
    score: words.reduce((sum, word) => sum + (known.has(word) ? 1 : 0), 0),
  })).sort((a, b) => b.score - a.score);
  if (!first || first.score < words.length * 0.08 || first.score <= (second?.score ?? 0) * 1.05) return undefined;
  return first.language;
}
