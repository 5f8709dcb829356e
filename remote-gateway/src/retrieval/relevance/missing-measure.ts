import { stopWords } from '../../lexical/stop-words.ts';
import { askedPart } from './asked-part.ts';
import { queryTerms } from './term-statistics.ts';

/** What can be measured, by the nouns that ask for it, and the words and units by which a text gives it. */
type Measure = { readonly asked: RegExp; readonly given: RegExp };

/** In English and German, because a question may be in another language than the texts. */
const MEASURES: readonly Measure[] = [
  {
    asked: /(?:temperatures?|temperatur(?:en)?)$/u,
    given: /temperatur|°|\b(?:celsius|fahrenheit|kelvin|hot|cold|warm|heiß|kalt)\b|\d ?(?:degrees?|grad|[ckf])\b/iu,
  },
  {
    asked: /(?:prices?|costs?|fees?|fares?|preise?s?|kosten|gebühr(?:en)?)$/u,
    given:
      /price|cost|fees?\b|fares?\b|charg|\brate|expens|\bpa(?:y|id)|\bfree\b|[$€£¥]|\b(?:usd|eur|chf|gbp|dollars?|euros?|cents?)\b|preis|kost|gebühr|bezahl|\bzahl/iu,
  },
  {
    asked: /(?:salar(?:y|ies)|wages?|gehalt|gehälter|löhne|lohn)$/u,
    given:
      /salar|wages?\b|\bpa(?:y|id)|compensation|remuneration|stipend|\bearn(?:s|ed)?\b|gehalt|gehält|lohn|löhne|vergütung|verdien/iu,
  },
  {
    asked: /(?:^|\s)(?:ages?|alter)$/u,
    given:
      /\b(?:aged?|ages|old(?:er)?|born|births?|birthdays?|years?|alter|alt|älter|geboren|jahre?n?)\b|year-old|jährig/iu,
  },
  {
    asked: /(?:phone numbers?|(?:telefon|fax|ruf)nummern?)$/u,
    given: /\d(?:[\s()./-]{0,2}\d){6}|\b(?:phone|call|dial|telefon):? \d{3}/iu,
  },
  { asked: /(?:e-?mail address(?:es)?|e-?mail-?adressen?)$/u, given: /@/u },
  {
    asked: /(?:^|\s)(?:weights?|mass|gewichte?)$/u,
    given:
      /weigh|\bmass|gewicht|wiegt|\b(?:kg|kilos?|kilograms?|gram(?:m|me)?s?|g|mg|tons?|tonnes?|tonnen?|pounds?|lbs?|ounces?|oz|heavy|schwer)\b|\d ?k?g\b/iu,
  },
  {
    asked: /(?:^|\s)(?:speeds?|velocit(?:y|ies)|(?:\p{L}*)geschwindigkeit(?:en)?)$/u,
    given:
      /speed|veloc|geschwindigkeit|\b(?:mph|kph|knots?|mach|fast|slow|schnell|langsam|rpm|[kmg]?bps)\b|(?:m|mi|bits?|bytes?|b)\/[hs]|[\d\s][kmg]?hz\b/iu,
  },
  {
    asked: /(?:footprints?|fußabdrücke?|fußabdruck|emissions?|emissionen)$/u,
    given: /footprint|fußabdr|emission|\bco2\b|co<sub>2|greenhouse|treibhaus/iu,
  },
  {
    asked: /(?:consumption|verbrauch)$/u,
    given: /consum|verbrauch|\b(?:use[ds]?|usage)\b|\b[kmg]wh\b|lit(?:er|re)s?\b|gallons?|\bm(?:3|³)/iu,
  },
];

const QUESTION_WORDS: Readonly<Record<string, RegExp>> = {
  english: /^(?:what|what['’]s|which|how)$/u,
  german: /^(?:was|welche[mnrs]?|wie)$/u,
};
/** Stand for whatever is counted, which a table names otherwise: "how many people were arrested?" among arrests. */
const COUNTED = new Set(
  'people persons individuals times years kinds types personen menschen leute mal male jahre arten'.split(' '),
);
const COUNTS = /^(?:many|viele)$/u;
/** Between the question word and what is asked for: "how much is the fee", "wie hoch ist das Gehalt". */
const EXTENT = /^(?:much|many|high|large|big|hoch|groß|viele?)$/u;
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.'’-][\p{L}\p{M}\p{N}]+)*/gu;
/** No noun phrase before a preposition or a verb has more words. */
const MAX_WORDS = 4;

/** A passage that is relevant enough to be the answer. */
export type AnsweringPassage = {
  readonly text: string;
  readonly language: string;
  /** The terms of the query that it contains, and those of which it has a member of the compound. */
  readonly matched: ReadonlySet<string>;
  readonly inPart?: readonly string[] | undefined;
};

/**
 * What a question asks to measure or to count where none of these passages gives it: a temperature, a price, a salary, or how
 * many of something that none mentions. Undefined when it asks for none, and in other languages than English and
 * German; `spoken` is the question's.
 */
export function missingMeasure(
  query: string,
  spoken: string,
  passages: readonly AnsweringPassage[],
): string | undefined {
  const asked = askedNoun(askedPart(query), spoken);
  if (asked === undefined) return undefined;
  const { noun, isCounted } = asked;
  if (isCounted) return passages.some((one) => mayMention(one, noun, spoken)) ? undefined : noun;
  const measure = MEASURES.find((one) => one.asked.test(noun));
  const mayGive = ({ text, language }: AnsweringPassage) => !(language in QUESTION_WORDS) || measure?.given.test(text);
  return measure && !passages.some(mayGive) ? noun : undefined;
}

/** Whether a passage has a word of what is counted, or another word for it, as one in another language has. */
function mayMention({ language, matched, inPart = [] }: AnsweringPassage, noun: string, spoken: string): boolean {
  if (language !== spoken || noun.split(' ').some((word) => COUNTED.has(word))) return true;
  const terms = queryTerms(noun, language);
  return terms.length === 0 || terms.some((term) => matched.has(term) || inPart.includes(term));
}

/** The words that follow the question word, as far as a preposition, a verb or an article: "what was the [average salary] of". */
function askedNoun(question: string, spoken: string): { noun: string; isCounted: boolean } | undefined {
  const isQuestionWord = QUESTION_WORDS[spoken];
  if (!isQuestionWord) return undefined;
  const words = (question.match(WORD) ?? []).map((word) => word.toLowerCase());
  const at = words.findIndex((word) => isQuestionWord.test(word));
  if (at < 0) return undefined;
  const stops = stopWords(spoken);
  const after = words.slice(at + 1);
  const start = after.findIndex((word) => !stops.has(word) && !EXTENT.test(word));
  if (start < 0) return undefined;
  const rest = after.slice(start);
  const end = rest.findIndex((word) => stops.has(word));
  const noun = end < 0 ? rest : rest.slice(0, end);
  if (noun.length > MAX_WORDS) return undefined;
  return { noun: noun.join(' '), isCounted: after.slice(0, start).some((word) => COUNTS.test(word)) };
}
